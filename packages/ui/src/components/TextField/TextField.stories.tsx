import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextField } from './TextField.tsx';

export default {
  component: TextField,
  args: { label: 'User ID', value: '', onChange: () => {} },
} satisfies Meta<typeof TextField>;

type Story = StoryObj<typeof TextField>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: 'ada', description: 'As your company writes it' } };
export const Required: Story = { args: { isRequired: true } };
export const Wrong: Story = { args: { value: 'a/b/c', error: 'Invalid user entity reference' } };
export const Disabled: Story = { args: { value: 'ada', isDisabled: true } };
export const OfADate: Story = {
  args: { type: 'date', label: 'Date', value: '2026-11-01', max: '2026-11-30' },
};
