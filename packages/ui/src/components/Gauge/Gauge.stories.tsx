import type { Meta, StoryObj } from '@storybook/react-vite';
import { Gauge } from './Gauge.tsx';

export default { component: Gauge, args: { label: 'Test coverage' } } satisfies Meta<typeof Gauge>;

type Story = StoryObj<typeof Gauge>;

export const Good: Story = { args: { share: 0.87 } };
export const Middling: Story = { args: { share: 0.5 } };
export const Bad: Story = { args: { share: 0.12 } };
export const Nothing: Story = { args: { share: 0 } };
export const Inverse: Story = { args: { label: 'Error rate', share: 0.04, isInverse: true } };
