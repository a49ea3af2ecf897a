import Button from '@mui/material/Button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from './Link.tsx';

const meta = { component: Link, args: { to: '/catalog', children: 'The catalog' } } satisfies Meta<
  typeof Link
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InThePortal: Story = {};
export const External: Story = { args: { to: 'https://example.com', children: 'Another site' } };
export const Mail: Story = { args: { to: 'mailto:platform@example.com', children: 'Write to us' } };
export const InASentence: Story = {
  args: { underline: 'always' },
  render: args => (
    <p>
      Everything is in <Link {...args}>the catalog</Link>, with its owner.
    </p>
  ),
};
export const AsButton: Story = {
  render: args => (
    <Button variant="contained" component={Link} to={args.to}>
      Create
    </Button>
  ),
};
export const Quiet: Story = { args: { tone: 'quiet' } };
