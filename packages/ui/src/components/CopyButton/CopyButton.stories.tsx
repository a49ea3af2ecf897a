import type { Meta, StoryObj } from '@storybook/react-vite';
import { CopyButton } from './CopyButton.tsx';

const meta = {
  component: CopyButton,
  args: { text: 'component:default/pay', label: 'Copy entityRef' },
} satisfies Meta<typeof CopyButton>;
export default meta;

export const Ready: StoryObj<typeof meta> = {};
export const WithLabel: StoryObj<typeof meta> = { args: { isLabelShown: true } };
