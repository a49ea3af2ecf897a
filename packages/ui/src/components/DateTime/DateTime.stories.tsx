import type { Meta, StoryObj } from '@storybook/react-vite';
import { DateTime } from './DateTime.tsx';

export default {
  component: DateTime,
  args: { time: '2026-11-21T14:05:00Z' },
} satisfies Meta<typeof DateTime>;

type Story = StoryObj<typeof DateTime>;

export const Both: Story = {};
export const DateOnly: Story = { args: { shows: 'date' } };
export const TimeOnly: Story = { args: { shows: 'time' } };
export const NoMoment: Story = { args: { time: 'when it is ready' } };
