import type { Meta, StoryObj } from '@storybook/react-vite';
import { VirtualList } from './VirtualList.tsx';

const meta = {
  component: VirtualList<string>,
  args: {
    'aria-label': 'Rows',
    items: Array.from({ length: 10_000 }, (_, index) => `row ${index}`),
    getKey: row => row,
    renderItem: row => row,
  },
} satisfies Meta<typeof VirtualList<string>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TenThousand: Story = {};
export const Limited: Story = { args: { items: ['one', 'two', 'three'] } };
export const ScrolledTo: Story = { args: { activeIndex: 5000 } };
