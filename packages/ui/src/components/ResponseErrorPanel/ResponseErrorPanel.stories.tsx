import { ResponseError } from '@portico/errors';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ResponseErrorPanel } from './ResponseErrorPanel.tsx';

const meta = {
  component: ResponseErrorPanel,
  args: {
    title: 'Error encountered while fetching search results',
    error: new ResponseError({
      status: 503,
      message: 'The index is being built',
      body: {
        error: { name: 'ServiceUnavailableError', message: 'The index is being built' },
        request: { method: 'GET', url: '/api/search/query?term=pay' },
        response: { statusCode: 503 },
      },
    }),
  },
} satisfies Meta<typeof ResponseErrorPanel>;
export default meta;

export const Unavailable: StoryObj<typeof meta> = {};
