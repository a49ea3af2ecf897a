import { catalogPlugin } from '@portico/catalog';
import {
  deliveryPreferencesEndpoint,
  listNotificationChannelsEndpoint,
  listPushSubscriptionsEndpoint,
  listWatchesEndpoint,
  notificationSettingsEndpoint,
  notificationsPluginId,
} from '@portico/notifications-common';
import { permissionPlugin } from '@portico/permission';
import { createAnswers } from '@portico/testing/browser';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { notificationsPlugin } from '../../plugin.ts';
import NotificationSettingsPage from './NotificationSettingsPage.tsx';

const { answer, answerError } = createAnswers(notificationsPluginId);

const origins = [
  {
    id: 'plugin:scaffolder',
    enabled: true,
    topics: [
      { id: 'tasks', enabled: true },
      { id: 'drafts', enabled: false },
    ],
  },
  { id: 'external:operations', enabled: false, topics: [{ id: 'maintenance', enabled: true }] },
];
const settings = answer(notificationSettingsEndpoint, {
  channels: ['Web', 'Email', 'Slack'].map(id => ({ id, origins })),
});
const times = answer(deliveryPreferencesEndpoint, {
  preferences: {
    timeZone: 'Europe/Berlin',
    digestTime: '08:00',
    quiet: { from: '22:00', until: '07:00' },
    rhythms: { Email: 'daily' },
  },
  isSaved: true,
  channels: [
    { id: 'Email', title: 'E-mail' },
    { id: 'Slack', title: 'Slack' },
  ],
});
const watched = answer(listWatchesEndpoint, {
  items: [
    {
      id: '0a',
      type: 'entity',
      target: 'component:default/pay',
      title: 'Payments gateway',
      createdAt: '2026-01-01T10:00:00.000Z',
    },
    {
      id: '5b',
      type: 'view',
      target: '?kind=api',
      title: 'APIs that are deprecated',
      createdAt: '2026-01-01T10:00:00.000Z',
    },
  ],
});
const browsers = answer(listPushSubscriptionsEndpoint, {
  publicKey: 'BKey',
  items: [{ id: 'a'.repeat(40), browser: 'Firefox, Linux', createdAt: '2026-01-01T10:00:00.000Z' }],
});
const states = answer(listNotificationChannelsEndpoint, {
  items: [
    {
      id: 'Email',
      title: 'E-mail',
      state: 'working',
      waiting: 12,
      due: 0,
      delivered: 40,
      refused: 0,
    },
    {
      id: 'Slack',
      title: 'Slack',
      state: 'failing',
      waiting: 3,
      due: 3,
      delivered: 9,
      refused: 1,
      problem: 'The bot token is not valid',
      failingSince: '2026-01-01T10:00:00.000Z',
    },
    {
      id: 'Slack-payments',
      title: 'Slack (payments)',
      state: 'paused',
      waiting: 1,
      due: 1,
      delivered: 2,
      refused: 0,
      problem: 'Slack accepts no more messages for now',
      nextTry: '2026-01-01T10:00:00.000Z',
    },
  ],
});

export default {
  component: NotificationSettingsPage,
  parameters: {
    layout: 'fullscreen',
    app: {
      plugins: [notificationsPlugin, catalogPlugin, permissionPlugin],
      config: { auth: { providers: { test: {} } } },
    },
    msw: { handlers: [settings, times, states, watched, browsers] },
  },
} satisfies Meta<typeof NotificationSettingsPage>;

export const WithChannels: StoryObj = {
  play: async ({ canvas }) => {
    await canvas.findByText('The bot token is not valid', undefined, { timeout: 10_000 });
  },
};

export const PortalAlone: StoryObj = {
  parameters: {
    msw: {
      handlers: [
        answer(notificationSettingsEndpoint, { channels: [{ id: 'Web', origins: [] }] }),
        answer(deliveryPreferencesEndpoint, {
          preferences: { timeZone: 'UTC', digestTime: '08:00', rhythms: {} },
          isSaved: false,
          channels: [],
        }),
        answer(listNotificationChannelsEndpoint, { items: [] }),
        answer(listPushSubscriptionsEndpoint, { items: [] }),
        answer(listWatchesEndpoint, { items: [] }),
      ],
    },
  },
};

export const Failing: StoryObj = {
  parameters: {
    msw: {
      handlers: [
        answerError(notificationSettingsEndpoint, { status: 503, message: 'The database is away' }),
        times,
        states,
        watched,
        browsers,
      ],
    },
  },
};
