import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogPlugin } from '../../plugin.ts';
import TimeTravelDialog from './TimeTravelDialog.tsx';

export default {
  component: TimeTravelDialog,
  args: { isOpen: true, onClose: () => {} },
  parameters: { layout: 'fullscreen', app: { plugins: [catalogPlugin], path: '/' } },
} satisfies Meta<typeof TimeTravelDialog>;

type Story = StoryObj<typeof TimeTravelDialog>;

export const Empty: Story = {};
export const OnADay: Story = {
  parameters: { app: { plugins: [catalogPlugin], path: '/?at=2026-01-31' } },
};
export const Ahead: Story = {
  parameters: { app: { plugins: [catalogPlugin], path: '/?at=9999-12-31' } },
};
