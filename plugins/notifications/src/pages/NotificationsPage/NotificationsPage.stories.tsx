import { catalogPlugin } from '@portico/catalog';
import {
  listNotificationsEndpoint,
  type Notification,
  notificationsPluginId,
  notificationTopicsEndpoint,
} from '@portico/notifications-common';
import { permissionPlugin } from '@portico/permission';
import { createAnswers } from '@portico/testing/browser';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { notificationsPlugin } from '../../plugin.ts';
import NotificationsPage from './NotificationsPage.tsx';

const { answer, answerError, answerNever } = createAnswers(notificationsPluginId);

const items: Notification[] = [
  {
    id: 'n1',
    user: 'user:default/ada',
    created: '2026-01-03T10:00:00.000Z',
    origin: 'plugin:scaffolder',
    payload: {
      title: 'The repository of payments-api could not be published',
      description: 'The step "Publish" ended with an error\nRun the task again',
      link: '/create',
      severity: 'critical',
      topic: 'tasks',
    },
  },
  {
    id: 'n2',
    user: null,
    created: '2026-01-02T10:00:00.000Z',
    read: '2026-01-02T11:00:00.000Z',
    saved: '2026-01-02T11:00:00.000Z',
    origin: 'external:operations',
    payload: { title: 'Maintenance on Saturday', severity: 'normal' },
  },
];
const topics = answer(notificationTopicsEndpoint, {
  topics: ['tasks'],
  origins: ['external:operations', 'plugin:scaffolder'],
});
const listing = (notifications: Notification[]) => ({
  msw: {
    handlers: [
      answer(listNotificationsEndpoint, { totalCount: notifications.length, notifications }),
      topics,
    ],
  },
});
const app = {
  plugins: [notificationsPlugin, catalogPlugin, permissionPlugin],
  config: { auth: { providers: { test: {} } } },
};

const meta = {
  component: NotificationsPage,
  parameters: { layout: 'fullscreen', app, ...listing(items) },
} satisfies Meta<typeof NotificationsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const waitForRows: NonNullable<Story['play']> = async ({ canvas }) => {
  await canvas.findByText('Maintenance on Saturday', undefined, { timeout: 10_000 });
};

export const Several: Story = { play: waitForRows };
export const Grouped: Story = {
  parameters: { app: { ...app, path: '/?group=topic&view=all' } },
  play: waitForRows,
};
export const None: Story = { parameters: listing([]) };
export const Loading: Story = {
  parameters: { msw: { handlers: [answerNever(listNotificationsEndpoint), topics] } },
};
export const Failed: Story = {
  parameters: {
    msw: {
      handlers: [
        answerError(listNotificationsEndpoint, { status: 503, message: 'The database is away' }),
        topics,
      ],
    },
  },
};
export const Guest: Story = { parameters: { app: { ...app, config: {} } } };
