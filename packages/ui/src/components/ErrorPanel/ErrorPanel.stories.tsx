import { createDeniedError, ResponseError, serializeError } from '@portico/errors';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorPanel } from './ErrorPanel.tsx';

const meta = {
  component: ErrorPanel,
  args: { error: new Error('Could not fetch catalog entities.') },
} satisfies Meta<typeof ErrorPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Titled: Story = {
  args: { title: 'Failed to load entity kinds', error: new TypeError('Failed to fetch') },
};
export const Answered: Story = {
  args: {
    error: new ResponseError({
      status: 404,
      message: "No entity named 'component:default/pay'",
      body: {
        error: { name: 'NotFoundError', message: "No entity named 'component:default/pay'" },
        request: { method: 'GET', url: '/entities/by-name/component/default/pay' },
        response: { statusCode: 404 },
      },
    }),
  },
};

const denied = createDeniedError('catalog.entity.read');

/** A missing permission: nothing to try again, but somebody to turn to. */
export const Denied: Story = {
  args: {
    error: new ResponseError({
      status: 403,
      message: denied.message,
      cause: denied,
      body: {
        error: serializeError(denied),
        request: { method: 'GET', url: '/entities' },
        response: { statusCode: 403 },
      },
    }),
  },
};

/** A call without a session, such as by somebody whose name nobody has checked. */
export const Unauthenticated: Story = {
  args: {
    error: new ResponseError({
      status: 401,
      message: 'Missing credentials',
      body: {
        error: { name: 'AuthenticationError', message: 'Missing credentials' },
        request: { method: 'GET', url: '/entities' },
        response: { statusCode: 401 },
      },
    }),
  },
};
