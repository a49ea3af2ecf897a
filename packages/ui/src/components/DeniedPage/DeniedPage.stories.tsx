import type { Meta, StoryObj } from '@storybook/react-vite';
import { DeniedPage } from './DeniedPage.tsx';

const meta = {
  component: DeniedPage,
  args: { permissions: ['catalog.location.create'], supportUrl: 'https://example.com/support' },
} satisfies Meta<typeof DeniedPage>;
export default meta;

export const Denied: StoryObj<typeof meta> = {};

export const DeniedToGuests: StoryObj<typeof meta> = { args: { onSignIn: () => {} } };
