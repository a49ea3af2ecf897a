import {
  listPushSubscriptionsEndpoint,
  notificationsPluginId,
} from '@portico/notifications-common';
import { createAnswers } from '@portico/testing/browser';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { notificationsPlugin } from '../../plugin.ts';
import { BrowserPush } from './BrowserPush.tsx';

const { answer, answerError } = createAnswers(notificationsPluginId);

const items = ['Firefox, Linux', 'Safari, iOS'].map((browser, index) => ({
  id: String(index).repeat(40),
  browser,
  createdAt: '2026-01-01T10:00:00.000Z',
}));
const app = { plugins: [notificationsPlugin] };

export default {
  component: BrowserPush,
  parameters: {
    app: { ...app, config: { backend: { baseUrl: globalThis.location.origin } } },
    msw: { handlers: [answer(listPushSubscriptionsEndpoint, { publicKey: 'BKey', items })] },
  },
} satisfies Meta<typeof BrowserPush>;

/** As the browser that shows the story is: it may offer to notify, or block it. */
export const OfThisBrowser: StoryObj = {
  play: async ({ canvas }) => {
    await canvas.findByText('Firefox, Linux', { exact: false }, { timeout: 10_000 });
  },
};

export const Unsupported: StoryObj = {
  parameters: { app: { ...app, config: { backend: { baseUrl: 'https://apis.example.com' } } } },
  play: async ({ canvas }) => {
    await canvas.findByText(/^This browser cannot/, undefined, { timeout: 10_000 });
  },
};

export const Failing: StoryObj = {
  parameters: {
    msw: {
      handlers: [
        answerError(listPushSubscriptionsEndpoint, {
          status: 503,
          message: 'The database is away',
        }),
      ],
    },
  },
};
