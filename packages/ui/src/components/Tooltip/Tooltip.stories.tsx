import Button from '@mui/material/Button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Tooltip } from './Tooltip.tsx';

export default {
  component: Tooltip,
  args: {
    title: 'Shown while the pointer rests on it',
    children: <Button variant="outlined">Rest here</Button>,
  },
} satisfies Meta<typeof Tooltip>;

type Story = StoryObj<typeof Tooltip>;

export const Resting: Story = {};
export const Open: Story = { args: { isOpen: true } };
export const BesideIt: Story = { args: { isOpen: true, side: 'right' } };
