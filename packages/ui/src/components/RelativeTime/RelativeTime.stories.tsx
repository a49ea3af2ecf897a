import type { Meta, StoryObj } from '@storybook/react-vite';
import { RelativeTime } from './RelativeTime.tsx';

const meta = {
  component: RelativeTime,
  args: { time: new Date(Date.now() - 3 * 3600_000) },
} satisfies Meta<typeof RelativeTime>;
export default meta;
type Story = StoryObj<typeof meta>;

export const HoursAgo: Story = {};
export const Ahead: Story = { args: { time: new Date(Date.now() + 26 * 3600_000) } };
export const NotATime: Story = { args: { time: 'yesterday-ish' } };
