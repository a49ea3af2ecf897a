import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from '../Link/Link.tsx';
import { HeaderLabel } from './HeaderLabel.tsx';

const meta = {
  component: HeaderLabel,
  args: { label: 'Owner', children: <Link to="/group">Market Data Platform</Link> },
} satisfies Meta<typeof HeaderLabel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Owner: Story = {};
export const NoValue: Story = { args: { children: undefined } };
