import type { Meta, StoryObj } from '@storybook/react-vite';
import { AlertBar } from './AlertBar.tsx';

const meta = {
  component: AlertBar,
  args: { alerts: [{ message: 'Entity URL copied', severity: 'info' }], onDismiss: () => {} },
} satisfies Meta<typeof AlertBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Information: Story = {};
export const Success: Story = {
  args: { alerts: [{ message: 'Removed entity market-data-gateway' }] },
};
export const Queue: Story = {
  args: {
    alerts: [
      { message: 'Login failed', severity: 'error' },
      { message: 'Another', severity: 'warning' },
      { message: 'And one more', severity: 'info' },
    ],
  },
};
export const None: Story = { args: { alerts: [] } };
