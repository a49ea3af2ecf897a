import Paper from '@mui/material/Paper';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { SettingsIcon, SignOutIcon } from '../../icons/icons.tsx';
import AccountMenu from './AccountMenu.tsx';
import { SidebarAccount } from './SidebarAccount.tsx';

const meta = {
  component: AccountMenu,
  args: {
    account: { name: 'Amara Okafor', detail: 'amara.okafor@meridian.example' },
    theme: 'system',
    onThemeChange: () => {},
    actions: [
      { icon: <SettingsIcon size={16} />, label: 'Settings', to: '/settings' },
      { icon: <SignOutIcon size={16} />, label: 'Sign out', onClick: () => {} },
    ],
  },
  decorators: [
    Story => (
      <Paper variant="outlined" style={{ width: 280 }}>
        <Story />
      </Paper>
    ),
  ],
} satisfies Meta<typeof AccountMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SignedIn: Story = {};

export const Guest: Story = {
  args: {
    account: { name: 'Guest', detail: 'Not signed in' },
    note: 'You are browsing as a guest. Sign in to keep your settings and to use all features.',
    actions: [{ icon: <SettingsIcon size={16} />, label: 'Settings', to: '/settings' }],
  },
};

export const LongName: Story = {
  args: {
    account: {
      name: 'Maximiliane Konstantinopoulou-Featherstonehaugh',
      detail: 'maximiliane.konstantinopoulou-featherstonehaugh@subsidiary.meridian.example',
    },
  },
};

/** In the sidebar's foot, where it opens the menu. */
export const InSidebar: Story = {
  render: args => <SidebarAccount {...args} />,
  play: async ({ canvas, userEvent }) =>
    userEvent.click(canvas.getByRole('button', { name: /^Account: Amara Okafor/ })),
};
