import type { Meta, StoryObj } from '@storybook/react-vite';
import { UsageBar } from './UsageBar.tsx';

export default { component: UsageBar, args: { label: 'CPU' } } satisfies Meta<typeof UsageBar>;

type Story = StoryObj<typeof UsageBar>;

export const Well: Story = { args: { percent: 62, detail: '310m of 500m' } };
export const Idle: Story = { args: { percent: 8 } };
export const NearlyAll: Story = { args: { percent: 94 } };
export const TooMuch: Story = { args: { percent: 130, detail: '650m of 500m' } };
export const Unlimited: Story = { args: { detail: '40m, none set' } };
