import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import {
  listNotificationsEndpoint,
  listWatchesEndpoint,
  type Notification,
  notificationSettingsEndpoint,
  notificationsPluginId,
  notificationTopicsEndpoint,
  removeWatchEndpoint,
  updateNotificationsEndpoint,
  updateNotificationSettingsEndpoint,
  type Watch,
  watchOrigin,
} from '@portico/notifications-common';
import { permissionPlugin } from '@portico/permission';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { notificationsPlugin } from '../../plugin.ts';
import NotificationsPage from './NotificationsPage.tsx';

const { answer, answerError } = createAnswers(notificationsPluginId);

useMswServer();

const failed: Notification = {
  id: 'n1',
  user: 'user:default/ada',
  created: '2026-01-01T10:00:00.000Z',
  origin: 'plugin:scaffolder',
  payload: {
    title: 'The backup failed',
    description: 'Step two',
    link: '/catalog',
    severity: 'high',
    topic: 'backups',
  },
};
const maintenance: Notification = {
  id: 'n2',
  user: null,
  created: '2026-01-01T09:00:00.000Z',
  saved: '2026-01-01T09:30:00.000Z',
  origin: 'external:ops',
  payload: { title: 'Maintenance', severity: 'normal', link: 'javascript:alert(1)' },
};

const signIn = { auth: { providers: { test: {} } } };

/** Renders the page for somebody who has signed in, or a guest. */
async function renderPage(
  items: Notification[],
  { path = '/', isGuest = false, language = 'en' } = {},
) {
  const queries: URLSearchParams[] = [];
  const sent: unknown[] = [];
  mswServer.use(
    answer(listNotificationsEndpoint, ({ url }) => {
      queries.push(new URL(url).searchParams);
      return { totalCount: items.length, notifications: items };
    }),
    answer(notificationTopicsEndpoint, { topics: ['backups'], origins: ['external:ops'] }),
    answer(updateNotificationsEndpoint, async request => {
      sent.push(await request.json());
      return [];
    }),
  );
  await act(async () => {
    renderInTestApp(<NotificationsPage />, {
      plugins: [notificationsPlugin, catalogPlugin, permissionPlugin],
      path,
      language,
      config: isGuest ? {} : signIn,
    });
  });
  return { queries, sent };
}

it('shows who sent what, and leads to what it is about', async () => {
  mswServer.use(
    answerCatalog.answer(entitiesByRefsEndpoint, {
      items: [anEntity({ kind: 'User', name: 'ada', metadata: { title: 'Ada Lovelace' } })],
    }),
  );
  const byAda = { ...failed, id: 'n3', origin: 'user:default/ada' };
  byAda.payload = { title: 'Lunch?', severity: 'low' };
  const { queries } = await renderPage([failed, maintenance, byAda]);
  expect(await screen.findByRole('link', { name: 'The backup failed' })).toHaveAttribute(
    'href',
    '/catalog',
  );
  expect(screen.getByText('Step two')).toBeVisible();
  expect(screen.getByText('Scaffolder')).toBeVisible();
  expect(screen.getByText(/to everybody/)).toHaveTextContent('ops · to everybody');
  expect(await screen.findByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute(
    'href',
    '/catalog/default/user/ada',
  );
  expect(queries[0]?.get('read')).toBe('false');
});

it('makes no link of an address that could run a script', async () => {
  await renderPage([maintenance]);
  expect(await screen.findByText('Maintenance')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Maintenance' })).toBeNull();
});

it('requests what is chosen, and finds the choice in the address', async () => {
  const { queries } = await renderPage([failed], { path: '/?view=all&severity=high&group=origin' });
  expect(await screen.findByRole('heading', { name: 'Scaffolder' })).toBeVisible();
  expect(queries[0]?.has('read')).toBe(false);
  expect(queries[0]?.get('minimumSeverity')).toBe('high');
  await userEvent.click(screen.getByRole('radio', { name: 'Saved' }));
  await userEvent.selectOptions(screen.getByLabelText('Topic'), 'backups');
  await waitFor(() => expect(queries.at(-1)?.get('topic')).toBe('backups'));
  expect(queries.at(-1)?.get('saved')).toBe('true');
});

it('marks one or several, and takes that back', async () => {
  const { sent } = await renderPage([failed, maintenance]);
  const [row] = await screen.findAllByRole('listitem');
  await userEvent.click(within(row as HTMLElement).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ ids: ['n1'], saved: true }]));
  const [markAll] = screen.getAllByRole('button', { name: 'Mark as read' });
  expect(markAll).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: '0 selected' }));
  await userEvent.click(markAll as HTMLElement);
  await waitFor(() => expect(sent[1]).toEqual({ ids: ['n1', 'n2'], read: true }));
  expect(screen.getByRole('status')).toHaveTextContent('2 changed');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent[2]).toEqual({ ids: ['n1', 'n2'], read: false }));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('takes back only what it has changed', async () => {
  const { sent } = await renderPage([failed, maintenance]);
  await userEvent.click(await screen.findByRole('checkbox', { name: '0 selected' }));
  const [saveAll] = screen.getAllByRole('button', { name: 'Save' });
  await userEvent.click(saveAll as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent[1]).toEqual({ ids: ['n1'], saved: false }));
});

it('says what there is when there is nothing', async () => {
  await renderPage([]);
  expect(await screen.findByText('No unread notifications')).toBeVisible();
});

it('says that nothing matches where filters are set', async () => {
  await renderPage([], { path: '/?topic=none' });
  expect(await screen.findByText('No notifications match')).toBeVisible();
});

it('requests nothing for guests, who have none', async () => {
  const { queries } = await renderPage([failed], { isGuest: true });
  expect(await screen.findByText('Sign in to get notifications')).toBeVisible();
  expect(queries).toEqual([]);
});

it('speaks German to those who chose it', async () => {
  await renderPage([failed], { language: 'de' });
  expect(await screen.findByRole('heading', { name: 'Benachrichtigungen' })).toBeVisible();
  expect(await screen.findByText('Hoch')).toBeVisible();
});

it('shows the error when the list cannot be read', async () => {
  mswServer.use(
    answerError(listNotificationsEndpoint, { status: 503, message: 'The database is away' }),
    answer(notificationTopicsEndpoint, { topics: [] }),
  );
  await act(async () => {
    renderInTestApp(<NotificationsPage />, {
      plugins: [notificationsPlugin, catalogPlugin, permissionPlugin],
      config: signIn,
    });
  });
  expect(await screen.findByText(/The database is away/)).toBeVisible();
});

it('stops the kind of a notification on every channel by one click, never that of a broadcast', async () => {
  const posted: unknown[] = [];
  mswServer.use(
    answer(notificationSettingsEndpoint, {
      channels: [
        { id: 'Web', origins: [] },
        { id: 'Email', origins: [{ id: 'plugin:scaffolder', enabled: true }] },
      ],
    }),
    answer(updateNotificationSettingsEndpoint, async request => {
      const body = (await request.json()) as { channels: [] };
      posted.push(body);
      return body;
    }),
  );
  await renderPage([failed, maintenance]);
  const buttons = await screen.findAllByRole('button', { name: 'Stop these' });
  expect(buttons).toHaveLength(1);
  await userEvent.click(buttons[0] as HTMLElement);
  expect(
    await screen.findByText(/You no longer receive notifications about backups from Scaffolder/),
  ).toBeVisible();
  const origins = [
    { id: 'plugin:scaffolder', enabled: true, topics: [{ id: 'backups', enabled: false }] },
  ];
  expect(posted).toEqual([
    {
      channels: [
        { id: 'Web', origins },
        { id: 'Email', origins },
      ],
    },
  ]);
});

it('says why news of something watched came, and stops watching it by one click', async () => {
  const watch: Watch = {
    id: 'w1',
    type: 'team',
    target: 'group:default/pay',
    title: 'Payments',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  let watches = [watch];
  const removed: string[] = [];
  const { createdAt: _, ...reason } = watch;
  mswServer.use(
    answer(listWatchesEndpoint, () => ({ items: watches })),
    answer(removeWatchEndpoint, ({ url }) => {
      removed.push(new URL(url).pathname.split('/').at(-1) ?? '');
      watches = [];
      return undefined;
    }),
  );
  await renderPage([
    {
      ...failed,
      origin: watchOrigin,
      payload: {
        ...failed.payload,
        title: '3 entities of Payments need attention',
        metadata: { watch: reason, count: 1 },
      },
    },
  ]);
  expect(await screen.findByText('You watch Payments')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Stop watching Payments' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Stop watching Payments' })).toBeNull(),
  );
  expect(removed).toEqual(['w1']);
});
