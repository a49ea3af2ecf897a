import type { Meta, StoryObj } from '@storybook/react-vite';
import { InactivityDialog } from './InactivityDialog.tsx';

const meta = {
  component: InactivityDialog,
  args: { isOpen: true, logoutAt: Date.now() + 30_000, onStay: () => {} },
} satisfies Meta<typeof InactivityDialog>;
export default meta;

export const Counting: StoryObj<typeof meta> = {};
