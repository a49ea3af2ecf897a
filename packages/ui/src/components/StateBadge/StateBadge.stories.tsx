import type { Meta, StoryObj } from '@storybook/react-vite';
import { StateBadge } from './StateBadge.tsx';

const meta = {
  component: StateBadge,
  args: { state: 'good', children: 'Healthy' },
} satisfies Meta<typeof StateBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Good: Story = {};
export const Attention: Story = { args: { state: 'attention', children: 'Deprecated' } };
export const Broken: Story = { args: { state: 'broken', children: 'Error' } };
export const Running: Story = { args: { state: 'running', children: 'Running' } };
export const Inactive: Story = { args: { state: 'inactive', children: 'Experimental' } };
export const InALine: Story = {
  args: { state: 'attention', children: '3 need attention', look: 'plain' },
};
