import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorPage } from './ErrorPage.tsx';

const meta = {
  component: ErrorPage,
  args: {
    status: 500,
    message: 'The catalog did not answer',
    supportUrl: 'https://example.com/support',
  },
} satisfies Meta<typeof ErrorPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithRetry: Story = { args: { onRetry: () => {} } };
export const WithDetails: Story = {
  args: {
    details: 'Error: connect ECONNREFUSED 127.0.0.1:7007\n    at TCPConnectWrap.afterConnect',
  },
};
