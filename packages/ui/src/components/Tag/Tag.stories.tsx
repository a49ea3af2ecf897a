import type { Meta, StoryObj } from '@storybook/react-vite';
import { TagList } from './Tag.tsx';

const meta = {
  component: TagList,
  args: { tags: ['kafka', 'java', 'low-latency', 'tier-1', 'regulatory-reporting'] },
} satisfies Meta<typeof TagList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const All: Story = {};
export const OneLine: Story = { args: { max: 2 } };
