import type { Meta, StoryObj } from '@storybook/react-vite';
import { NotFoundPage } from './NotFoundPage.tsx';

const meta = {
  component: NotFoundPage,
  args: { supportUrl: 'https://example.com/support' },
  parameters: { routes: ['/catalog/default/componet/pay'] },
} satisfies Meta<typeof NotFoundPage>;
export default meta;

export const NotFound: StoryObj<typeof meta> = {};
