import type { Meta, StoryObj } from '@storybook/react-vite';
import { SupportDialog } from './SupportDialog.tsx';

const meta = { component: SupportDialog, args: { items: [], onClose: () => {} } } satisfies Meta<
  typeof SupportDialog
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Configured: Story = {
  args: {
    items: [
      {
        title: 'Chat',
        icon: 'chat',
        links: [{ url: 'https://chat.example/portal', title: '#portal' }],
      },
      { title: 'Wiki', icon: 'docs', links: [{ url: 'https://wiki.example/portal' }] },
      {
        title: 'On call',
        icon: 'pager',
        links: [{ url: 'mailto:oncall@example.com', title: 'Write' }],
      },
    ],
  },
};
export const NotConfigured: Story = {};
