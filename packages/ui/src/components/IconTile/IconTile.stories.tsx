import type { Meta, StoryObj } from '@storybook/react-vite';
import { CloudIcon } from '../../icons/icons.tsx';
import { IconTile } from './IconTile.tsx';

const meta = {
  component: IconTile,
  args: { children: <CloudIcon size={18} /> },
} satisfies Meta<typeof IconTile>;
export default meta;

export const BesideATitle: StoryObj<typeof meta> = {};
