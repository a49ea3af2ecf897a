import type { Meta, StoryObj } from '@storybook/react-vite';
import { TabbedCard } from './TabbedCard.tsx';

export default {
  component: TabbedCard,
  args: {
    title: 'Builds',
    tabs: [
      { id: 'day', label: 'Day', content: '24 builds' },
      { id: 'week', label: 'Week', content: '130 builds' },
      { id: 'month', label: 'Month', content: '512 builds' },
    ],
  },
} satisfies Meta<typeof TabbedCard>;

type Story = StoryObj<typeof TabbedCard>;

export const FirstShown: Story = {};
export const SecondChosen: Story = { args: { selectedId: 'week' } };
export const WithoutTitle: Story = { args: { title: undefined } };
