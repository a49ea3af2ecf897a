import type { Meta, StoryObj } from '@storybook/react-vite';
import { Breadcrumbs } from './Breadcrumbs.tsx';

const meta = {
  component: Breadcrumbs,
  args: {
    items: [
      { label: 'market-data', to: '/system' },
      { label: 'streaming', to: '/parent' },
      { label: 'component — service' },
    ],
  },
} satisfies Meta<typeof Breadcrumbs>;
export default meta;

export const ThreeSteps: StoryObj<typeof meta> = {};
