import type { Meta, StoryObj } from '@storybook/react-vite';
import { Keys } from './Keys.tsx';

export default { component: Keys } satisfies Meta<typeof Keys>;
type Story = StoryObj<typeof Keys>;

export const Together: Story = { args: { shortcut: 'mod+k' } };
export const OneAfterTheOther: Story = { args: { shortcut: 'g c' } };
