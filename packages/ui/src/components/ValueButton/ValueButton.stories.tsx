import type { Meta, StoryObj } from '@storybook/react-vite';
import { StateBadge } from '../StateBadge/StateBadge.tsx';
import { ValueButton } from './ValueButton.tsx';

const meta = {
  component: ValueButton,
  args: { title: 'Only service', onClick: () => {}, children: 'service' },
} satisfies Meta<typeof ValueButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Text: Story = {};
export const Badge: Story = {
  args: {
    title: 'Only deprecated',
    children: <StateBadge state="attention">deprecated</StateBadge>,
  },
};
