import type { Meta, StoryObj } from '@storybook/react-vite';
import { InlineSelect } from './InlineSelect.tsx';

export default {
  component: InlineSelect,
  args: {
    label: 'Depth',
    value: '2',
    onChange: () => {},
    items: ['1', '2', 'All'].map(value => ({ value, label: value })),
  },
} satisfies Meta<typeof InlineSelect>;

export const Chosen: StoryObj<typeof InlineSelect> = {};

export const OfFixedWidth: StoryObj<typeof InlineSelect> = { args: { width: 180 } };
