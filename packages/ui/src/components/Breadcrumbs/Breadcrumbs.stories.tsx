import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
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

export const NoRoom: StoryObj<typeof meta> = {
  args: {
    items: [
      { label: 'Catalog', to: '/catalog' },
      { label: 'Market data of all venues and their archives', to: '/domain' },
      { label: 'Streaming of quotes and trades', to: '/system' },
      { label: 'component — service' },
    ],
  },
  decorators: [
    Story => (
      <div style={{ width: 320 }}>
        <Story />
      </div>
    ),
  ],
  play: ({ canvas }) => {
    const tops = canvas.getAllByRole('listitem').map(item => item.getBoundingClientRect().top);
    void expect(new Set(tops).size).toBe(1);
    void expect(canvas.getByRole('link', { name: 'Catalog' }).scrollWidth).toBeLessThan(60);
  },
};
