import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from '../Link/Link.tsx';
import { Banner } from './Banner.tsx';

const meta = {
  component: Banner,
  args: { children: 'Deployments stop on Friday at noon.', onDismiss: () => {} },
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Info: Story = {};
export const Warning: Story = { args: { severity: 'warning' } };
export const Failure: Story = { args: { severity: 'error' } };
export const Success: Story = { args: { severity: 'success' } };
export const WithLink: Story = {
  args: {
    children: (
      <>
        The portal moves.{' '}
        <Link to="/docs" underline="always">
          Read more
        </Link>
      </>
    ),
  },
};
export const ThatStays: StoryObj = {
  render: () => <Banner>The portal is read only today.</Banner>,
};
