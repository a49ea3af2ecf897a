import type { Meta, StoryObj } from '@storybook/react-vite';
import { Details } from './Details.tsx';

const meta = {
  component: Details,
  args: { children: 'What only some readers need.' },
} satisfies Meta<typeof Details>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { expanded: false }));
  },
};
