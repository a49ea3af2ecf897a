import type { Meta, StoryObj } from '@storybook/react-vite';
import { type Status, StatusDot } from './StatusDot.tsx';

const meta = { component: StatusDot, args: { status: 'ok', children: 'Healthy' } } satisfies Meta<
  typeof StatusDot
>;
export default meta;
type Story = StoryObj<typeof meta>;

const all: Status[] = ['ok', 'warning', 'error', 'info', 'running', 'unknown'];

export const Healthy: Story = {};
export const Every: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 8 }}>
      {all.map(status => (
        <StatusDot key={status} status={status}>
          {status}
        </StatusDot>
      ))}
    </div>
  ),
};
