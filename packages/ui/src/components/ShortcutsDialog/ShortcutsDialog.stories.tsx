import type { Meta, StoryObj } from '@storybook/react-vite';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

const meta = {
  component: ShortcutsDialog,
  args: {
    title: 'Keyboard shortcuts',
    onClose: () => {},
    groups: [
      {
        label: 'Go to',
        rows: [
          { shortcut: 'g c', title: 'Catalog' },
          { shortcut: 'g h', title: 'Home' },
        ],
      },
      {
        label: 'Actions',
        rows: [
          { shortcut: 'mod+k', title: 'Open command palette' },
          { shortcut: '?', title: 'Keyboard shortcuts' },
        ],
      },
    ],
  },
} satisfies Meta<typeof ShortcutsDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Listed: Story = {};
export const WithSettings: Story = { args: { settings: <p>Single-key shortcuts are on.</p> } };
