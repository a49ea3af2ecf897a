import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { CodeIcon } from '@portico/ui/icons';
import { LoginRequiredDialog } from './LoginRequiredDialog.tsx';

const meta = {
  component: LoginRequiredDialog,
  args: {
    onRejectAll: () => {},
    requests: [
      {
        id: 'github',
        provider: { title: 'GitHub', message: 'To open a pull request', icon: CodeIcon },
        trigger: async () => {},
      },
      { id: 'okta', provider: { title: 'Okta' }, trigger: async () => {} },
    ],
  },
} satisfies Meta<typeof LoginRequiredDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = {};
export const Failed: Story = {
  args: {
    requests: [
      {
        id: 'github',
        provider: { title: 'GitHub' },
        trigger: () => Promise.reject(new Error('Login failed, popup was closed')),
      },
    ],
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /GitHub/ }));
    await expect(await screen.findByRole('alert')).toBeVisible();
  },
};
