import type { Meta, StoryObj } from '@storybook/react-vite';
import { TrendLine } from './TrendLine.tsx';

export default {
  component: TrendLine,
  args: { label: 'Build minutes', values: [4, 5, 4.5, 6, 9, 7, 6.5, 8, 12, 11] },
} satisfies Meta<typeof TrendLine>;

type Story = StoryObj<typeof TrendLine>;

export const Plain: Story = {};
export const Good: Story = { args: { status: 'ok' } };
export const Bad: Story = { args: { status: 'error' } };
export const WithGaps: Story = { args: { values: [4, Number.NaN, 4.5, 6, Number.NaN, 7] } };
export const Nothing: Story = { args: { values: [] } };
