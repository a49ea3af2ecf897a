import { catalogPlugin } from '@portico/catalog';
import { answerCatalog } from '@portico/catalog-common/testing';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import {
  type DeliveryPreferences,
  deliveryPreferencesEndpoint,
  listNotificationChannelsEndpoint,
  listPushSubscriptionsEndpoint,
  listWatchesEndpoint,
  notificationSettingsEndpoint,
  type NotificationSettings,
  notificationsPluginId,
  removeWatchEndpoint,
  updateDeliveryPreferencesEndpoint,
  updateNotificationSettingsEndpoint,
  type Watch,
} from '@portico/notifications-common';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { notificationsPlugin } from '../../plugin.ts';
import NotificationSettingsPage from './NotificationSettingsPage.tsx';

const { answer } = createAnswers(notificationsPluginId);

useMswServer();

const origins = [
  { id: 'plugin:scaffolder', enabled: true, topics: [{ id: 'tasks', enabled: true }] },
];

async function renderPage({ channels = ['Web', 'Email'], isGuest = false } = {}) {
  let settings: NotificationSettings = { channels: channels.map(id => ({ id, origins })) };
  let watches: Watch[] = [
    {
      id: '4a',
      type: 'docs',
      target: 'component:default/pay',
      title: 'Pay',
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  ];
  const saved: unknown[] = [];
  mswServer.use(
    answerCatalog.answer(entitiesByRefsEndpoint, { items: [null] }),
    answer(listWatchesEndpoint, () => ({ items: watches })),
    answer(removeWatchEndpoint, () => {
      watches = [];
      return undefined;
    }),
    answer(listPushSubscriptionsEndpoint, { items: [] }),
    answer(notificationSettingsEndpoint, () => settings),
    answer(updateNotificationSettingsEndpoint, async request => {
      settings = (await request.json()) as NotificationSettings;
      return settings;
    }),
    answer(deliveryPreferencesEndpoint, {
      preferences: { timeZone: 'UTC', digestTime: '08:00', rhythms: {} },
      isSaved: false,
      channels: channels.slice(1).map(id => ({ id, title: id })),
    }),
    answer(updateDeliveryPreferencesEndpoint, async request => {
      const body = (await request.json()) as DeliveryPreferences;
      saved.push(body);
      return body;
    }),
    answer(listNotificationChannelsEndpoint, {
      items: [
        {
          id: 'Email',
          title: 'E-mail',
          state: 'failing',
          waiting: 5,
          due: 3,
          delivered: 7,
          refused: 1,
          problem: 'connect ECONNREFUSED',
          failingSince: '2026-01-01T10:00:00.000Z',
        },
        {
          id: 'Slack-pay',
          title: 'Slack (pay)',
          state: 'paused',
          waiting: 1,
          due: 1,
          delivered: 0,
          refused: 0,
          nextTry: '2026-01-01T10:00:00.000Z',
        },
      ],
    }),
  );
  const user = { userEntityRef: 'user:default/ada', ownershipEntityRefs: ['user:default/ada'] };
  await renderInTestApp(<NotificationSettingsPage />, {
    plugins: [notificationsPlugin, catalogPlugin],
    config: { auth: { providers: { test: {} } } },
    ...(!isGuest && { user }),
  });
  return { getSettings: () => settings, saved };
}

it('turns a channel, a sender and a topic off and on', async () => {
  const { getSettings } = await renderPage();
  const pointer = userEvent.setup();
  const find = (name: string) => screen.findByRole('switch', { name });
  await pointer.click(await find('Your tasks: E-mail'));
  await waitFor(() =>
    expect(getSettings().channels[1]?.origins[0]?.topics).toEqual([
      { id: 'tasks', enabled: false },
    ]),
  );
  await waitFor(async () => expect(await find('Your tasks: E-mail')).not.toBeChecked());
  await waitFor(async () => expect(await find('All senders: Portal')).toBeEnabled());
  await pointer.click(await find('All senders: Portal'));
  await waitFor(() => expect(getSettings().channels[0]).toMatchObject({ enabled: false }));
  await waitFor(async () => expect(await find('Scaffolder: E-mail')).toBeEnabled());
  await pointer.click(await find('Scaffolder: E-mail'));
  await waitFor(() => expect(getSettings().channels[1]?.origins[0]?.enabled).toBe(false));
  await waitFor(async () => expect(await find('Your tasks: E-mail')).toBeDisabled());
});

it('sets digests and quiet hours by the time zone of the reader', async () => {
  const { saved } = await renderPage();
  const pointer = userEvent.setup();
  await pointer.selectOptions(
    await screen.findByRole('combobox', { name: 'E-mail' }),
    'Once a day',
  );
  await pointer.type(screen.getByLabelText(/Quiet from/), '22:00');
  expect(screen.getByText('Enter both times, or none')).toBeVisible();
  await pointer.type(screen.getByLabelText('Quiet until'), '07:00');
  await pointer.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saved).toEqual([
      {
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        language: 'en',
        digestTime: '08:00',
        rhythms: { Email: 'daily' },
        quiet: { from: '22:00', until: '07:00' },
      },
    ]),
  );
  expect(await screen.findByText('Saved')).toBeVisible();
});

it('shows operators why a channel fails and until when one waits, and nothing of channels where there are none', async () => {
  await renderPage();
  const list = (await screen.findByText('State of channels')).closest('section, article, div');
  expect(list).not.toBeNull();
  expect(await screen.findByText('connect ECONNREFUSED')).toBeVisible();
  expect(
    within(document.body).getByText('3 due, 5 waiting in all, 7 delivered, 1 refused'),
  ).toBeVisible();
  expect(screen.getByText('Paused by its host')).toBeVisible();
  expect(screen.getByText(/^Next attempt/)).toHaveTextContent('ago');
});

it('lists what its reader watches, with the way there and a button to stop', async () => {
  await renderPage();
  const pointer = userEvent.setup();
  expect(await screen.findByRole('link', { name: 'Pay' })).toHaveAttribute(
    'href',
    '/docs/default/component/pay',
  );
  await pointer.click(screen.getByRole('button', { name: 'Stop watching Pay' }));
  expect(await screen.findByText('You watch nothing')).toBeVisible();
});

it('shows the number of unread notifications in the title only to those who want it', async () => {
  await renderPage();
  const name = 'Show the number of unread notifications in the title of the tab';
  const choice = await screen.findByRole('switch', { name });
  expect(choice).not.toBeChecked();
  choice.focus();
  await userEvent.keyboard(' ');
  expect(choice).toBeChecked();
});
