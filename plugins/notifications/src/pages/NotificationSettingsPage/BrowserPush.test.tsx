import { createHash } from 'node:crypto';
import {
  addPushSubscriptionEndpoint,
  listPushSubscriptionsEndpoint,
  notificationsPluginId,
  type PushSubscriptionEntry,
  removePushSubscriptionEndpoint,
} from '@portico/notifications-common';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { notificationsPlugin } from '../../plugin.ts';
import { BrowserPush } from './BrowserPush.tsx';

const { answer } = createAnswers(notificationsPluginId);

useMswServer();
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const endpoint = 'https://push.example.com/send/1';
const ownId = createHash('sha256').update(endpoint).digest('hex').slice(0, 40);
const other = {
  id: 'b'.repeat(40),
  browser: 'Firefox, Linux',
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** What the browser has of push, with an answer to the question whether it is allowed. */
function stubBrowser(permission: NotificationPermission, decision: NotificationPermission) {
  const given = { permission, requestPermission: async () => (given.permission = decision) };
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh: applicationServerKey, auth: 'auth' } }),
        unsubscribe: async () => (subscription = null),
      };
      return subscription;
    },
  };
  const registration = { active: {}, pushManager };
  const register = vi.fn<(url: string) => Promise<unknown>>(async () => registration);
  vi.stubGlobal('Notification', given);
  vi.stubGlobal('PushManager', pushManager);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, register },
  });
  return { register, isSubscribed: () => subscription !== null };
}

async function renderCard(publicKey: string | undefined = 'BKey') {
  let items: PushSubscriptionEntry[] = [other];
  const added: unknown[] = [];
  mswServer.use(
    answer(listPushSubscriptionsEndpoint, () => ({ publicKey, items })),
    answer(addPushSubscriptionEndpoint, async request => {
      added.push(await request.json());
      const item = { id: ownId, browser: 'Chrome, Linux', createdAt: '2026-01-02T00:00:00.000Z' };
      items = [item, ...items];
      return item;
    }),
    answer(removePushSubscriptionEndpoint, ({ url }) => {
      items = items.filter(({ id }) => !url.endsWith(id));
      return undefined;
    }),
  );
  await renderInTestApp(<BrowserPush />, {
    plugins: [notificationsPlugin],
    // A service worker is of the page's origin.
    config: { backend: { baseUrl: location.origin } },
  });
  return { added, listIds: () => items.map(({ id }) => id) };
}

it('has this browser notified when its reader allows it, and stops again', async () => {
  const { register, isSubscribed } = stubBrowser('default', 'granted');
  const { added, listIds } = await renderCard();
  const pointer = userEvent.setup();
  await pointer.click(await screen.findByRole('button', { name: 'Notify me in this browser' }));
  expect(await screen.findByText(/^This browser shows notifications/)).toBeVisible();
  expect(register.mock.calls[0]?.[0]).toMatch(/\/api\/notifications\/push-worker\.js$/);
  expect(added).toEqual([
    { endpoint, keys: { p256dh: 'BKey', auth: 'auth' }, browser: expect.any(String) },
  ]);
  await pointer.click(
    await screen.findByRole('button', { name: 'Stop notifications in Chrome, Linux' }),
  );
  expect(await screen.findByText(/^This browser can show/)).toBeVisible();
  expect([isSubscribed(), listIds()]).toEqual([false, [other.id]]);
});

it('says what to do when the reader has blocked notifications', async () => {
  stubBrowser('default', 'denied');
  const { added } = await renderCard();
  await userEvent.click(await screen.findByRole('button', { name: 'Notify me in this browser' }));
  expect(await screen.findByText(/^The browser blocks notifications/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Notify me in this browser' })).toBeNull();
  expect(added).toEqual([]);
});

it('offers other browsers alone where this one cannot be notified', async () => {
  const { listIds } = await renderCard();
  expect(await screen.findByText(/^This browser cannot/)).toBeVisible();
  await userEvent.click(
    screen.getByRole('button', { name: 'Stop notifications in Firefox, Linux' }),
  );
  await waitFor(() => expect(listIds()).toEqual([]));
});

it('reports why the browser did not subscribe', async () => {
  const { register } = stubBrowser('granted', 'granted');
  register.mockRejectedValue(new TypeError('The script has an unsupported type'));
  await renderCard();
  await userEvent.click(await screen.findByRole('button', { name: 'Notify me in this browser' }));
  expect(await screen.findByRole('alert')).toBeVisible();
});
