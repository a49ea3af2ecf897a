import { createHash, webcrypto } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import {
  addPushSubscriptionEndpoint,
  exportNotificationsEndpoint,
  listPushSubscriptionsEndpoint,
  maxPushSubscriptions,
  pushWorkerEndpoint,
  removePushSubscriptionEndpoint,
} from '@portico/notifications-common';
import type { ChannelMessage } from '@portico/notifications-node';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { createPushChannel } from './channels/push/createPushChannel.ts';
import { postPush, type PushAnswer, type PushCall } from './channels/push/postPush.ts';
import { pushWorkerScript } from './channels/push/pushWorkerScript.ts';
import { isPublicAddress } from './channels/push/publicAddresses.ts';
import { PushKeyStore } from './store/PushKeyStore.ts';
import { PushSubscriptionStore } from './store/PushSubscriptionStore.ts';
import { notificationMigrations, type NotificationTables } from './store/tables.ts';
import { createBrowserKeys, openPush } from './testing/openPush.ts';
import { startNotifications } from './testing/startNotifications.ts';

const [sqlite] = testDatabases() as [ReturnType<typeof testDatabases>[number]];
const webPush = { notifications: { processors: { webPush: { subject: 'mailto:p@example.com' } } } };
const ada = 'user:default/ada';
const at = new Date('2026-01-01T00:00:00Z');
/** Seals nothing: what sealing does is tested where it is. */
const secrets = {
  seal: (text: string) => text,
  open: (text: string) => text,
  isOutdated: () => false,
};

async function prepare(answer: (call: PushCall) => PushAnswer) {
  const db = await sqlite.fresh<NotificationTables>(notificationMigrations);
  const subscriptions = new PushSubscriptionStore(db, secrets);
  const keys = new PushKeyStore(db, secrets);
  const calls: PushCall[] = [];
  const channel = createPushChannel({
    subject: 'mailto:p@example.com',
    getKeys: () => keys.get(),
    subscriptions,
    post: async call => {
      calls.push(call);
      return answer(call);
    },
  });
  const deliver = (message: Partial<ChannelMessage> = {}) =>
    channel.deliver(
      {
        id: createHash('sha256').update('x').digest('hex').slice(0, 40),
        user: ada,
        entity: undefined,
        notifications: [aNotification()],
        total: 1,
        language: 'en',
        portalUrl: 'https://portal.example.com',
        unsubscribeUrl: '',
        ...message,
      },
      { signal: new AbortController().signal },
    );
  return { subscriptions, keys, calls, channel, deliver };
}

function aNotification(payload: object = {}) {
  return {
    id: 'n1',
    user: ada,
    created: at.toISOString(),
    origin: 'plugin:tests',
    payload: { title: 'The backup failed', severity: 'high' as const, ...payload },
  };
}

it('encrypts for the browser alone, and signs for its push service with keys that stay the same', async () => {
  const { subscriptions, keys, calls, deliver } = await prepare(() => ({
    status: 201,
    headers: new Headers(),
  }));
  const browser = await createBrowserKeys();
  const endpoint = 'https://push.example.com/send/secret';
  await subscriptions.add(ada, { endpoint, keys: browser.keys, browser: 'Firefox' }, at);
  const payload = { link: '/catalog/x', description: '<b>of pay</b>' };
  expect(await deliver({ notifications: [aNotification(payload)] })).toEqual({
    state: 'delivered',
  });
  const [call] = calls as [PushCall];
  expect(Buffer.from(call.body).includes('backup')).toBe(false);
  expect(JSON.parse(await openPush(call.body, browser))).toEqual({
    title: 'The backup failed',
    body: '<b>of pay</b>',
    url: 'https://portal.example.com/catalog/x',
    tag: expect.any(String),
  });
  const { publicKey } = await keys.get();
  const [, token = '', key] =
    /^vapid t=(.+), k=(.+)$/.exec(call.headers['authorization'] ?? '') ?? [];
  expect(key).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const verifier = await webcrypto.subtle.importKey(
    'raw',
    Buffer.from(publicKey, 'base64url'),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  );
  const isSigned = await webcrypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    verifier,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${head}.${claims}`),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'https://push.example.com',
    sub: 'mailto:p@example.com',
  });
  expect(call.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(call.headers['topic']).toMatch(/^[\w-]{1,32}$/);
});

it('fits the largest notifications into a push message, and leads nowhere that is not safe', async () => {
  const { subscriptions, calls, deliver } = await prepare(() => ({
    status: 201,
    headers: new Headers(),
  }));
  const browser = await createBrowserKeys();
  await subscriptions.add(
    ada,
    { endpoint: 'https://push.example.com/1', keys: browser.keys, browser: 'Firefox' },
    at,
  );
  const large = aNotification({
    title: '\u{1F525}'.repeat(250),
    description: '\u4E00'.repeat(8000),
    link: `https://example.com/${'x'.repeat(1900)}`,
  });
  expect(await deliver({ notifications: [large] })).toEqual({ state: 'delivered' });
  const several = Array.from({ length: 100 }, () => large);
  expect(await deliver({ notifications: several, total: 100 })).toEqual({ state: 'delivered' });
  for (const { body } of calls)
    expect(JSON.parse(await openPush(body, browser))).toMatchObject({
      url: 'https://portal.example.com/notifications',
    });
  await deliver({ notifications: [aNotification({ link: 'javascript:alert(1)' })] });
  expect(JSON.parse(await openPush(calls.at(-1)?.body ?? new Uint8Array(), browser))).toMatchObject(
    {
      url: 'https://portal.example.com/notifications',
    },
  );
});

it.each([
  ['forgets a browser that has ended its subscription', 410, 'refused', 0],
  ['forgets a browser that the service does not know', 404, 'refused', 0],
  ['waits for a service that has too much to do', 503, 'deferred', 1],
  ['waits for a service that wants fewer messages', 429, 'deferred', 1],
  ['drops what a service refuses', 413, 'refused', 1],
])('%s', async (_, status, state, left) => {
  const headers = new Headers({ 'retry-after': '600' });
  const { subscriptions, channel, deliver } = await prepare(() => ({ status, headers }));
  const { keys } = await createBrowserKeys();
  const endpoint = 'https://push.example.com/secret';
  await subscriptions.add(ada, { endpoint, keys, browser: 'Firefox' }, at);
  const outcome = await deliver();
  expect(outcome.state).toBe(state);
  expect(JSON.stringify(outcome)).not.toContain('secret');
  expect(await subscriptions.list(ada)).toHaveLength(left);
  const reached = await channel.selectUsers?.([ada, 'user:default/bob']);
  expect(reached).toEqual(left === 0 ? [] : [ada]);
});

it('sends to no host that is not public, also by a name that leads there', async () => {
  const call = { headers: {}, body: new Uint8Array(), signal: new AbortController().signal };
  await expect(postPush({ ...call, url: 'https://localhost:9/' })).rejects.toThrow(
    "'localhost' is no public host",
  );
  const inner = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'no address',
  ];
  expect(inner.filter(isPublicAddress)).toEqual([]);
  expect(['8.8.8.8', '172.32.0.1', '2a00:1450:4001::1'].filter(isPublicAddress)).toHaveLength(3);
});

it('lists, bounds and removes the browsers of a person, and shows nobody where they are reached', async () => {
  const { clientOf, server } = await startNotifications({ database: sqlite, config: webPush });
  const own = await clientOf(ada);
  const bob = await clientOf('user:default/bob');
  const { keys } = await createBrowserKeys();
  const add = (number: number, client = own) =>
    client.call(addPushSubscriptionEndpoint, {
      body: { endpoint: `https://push.example.com/secret/${number}`, keys, browser: `B${number}` },
    });
  for (let number = 0; number <= maxPushSubscriptions; number += 1) await add(number);
  const listed = await own.call(listPushSubscriptionsEndpoint, {});
  expect(Buffer.from(listed.publicKey ?? '', 'base64url')).toHaveLength(65);
  expect(listed.items).toHaveLength(maxPushSubscriptions);
  const [first] = listed.items;
  await bob.call(removePushSubscriptionEndpoint, { params: { id: first?.id ?? '' } });
  expect((await own.call(listPushSubscriptionsEndpoint, {})).items).toContainEqual(first);
  await own.call(removePushSubscriptionEndpoint, { params: { id: first?.id ?? '' } });
  expect((await own.call(listPushSubscriptionsEndpoint, {})).items).not.toContainEqual(first);
  const exported = await own.call(exportNotificationsEndpoint, {});
  const text = typeof exported === 'string' ? exported : JSON.stringify(exported);
  expect(JSON.stringify([listed, text, server.log])).not.toContain('secret');
  // Who signs in at the same browser gets its notifications from then on.
  await add(5, bob);
  const names = async (client: typeof own) =>
    (await client.call(listPushSubscriptionsEndpoint, {})).items.map(({ browser }) => browser);
  expect(await names(bob)).toEqual(['B5']);
  expect(await names(own)).not.toContain('B5');
});

it.each([
  ['http://push.example.com/1', 'endpoint'],
  ['https://127.0.0.1/1', 'endpoint'],
  ['https://[::1]/1', 'endpoint'],
  ['https://2130706433/1', 'endpoint'],
  ['https://localhost/1', 'endpoint'],
  ['https://push.example.com:8443/1', 'endpoint'],
  ['https://user@push.example.com/1', 'endpoint'],
  ['nonsense', 'endpoint'],
  ['https://push.example.com/1', 'keys.p256dh'],
])('refuses %s and names the field', async (endpoint, field) => {
  const { clientOf } = await startNotifications({ database: sqlite, config: webPush });
  const keys = { p256dh: 'AAAA', auth: 'A'.repeat(22) };
  await expect(
    (await clientOf(ada)).call(addPushSubscriptionEndpoint, {
      body: { endpoint, keys, browser: 'x' },
    }),
  ).rejects.toMatchObject({ status: 400, message: expect.stringContaining(`'${field}'`) });
});

it('serves the worker to anybody as a script that may run, and offers nothing where it is not configured', async () => {
  const { server, clientOf } = await startNotifications({ database: sqlite });
  const script = await server.fetch(
    new Request(`http://localhost/api/notifications${pushWorkerEndpoint.path}`),
  );
  expect([script.status, script.headers.get('content-type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
  expect(script.headers.get('content-security-policy')).not.toContain('sandbox');
  expect(await (await clientOf(ada)).call(listPushSubscriptionsEndpoint, {})).toEqual({
    items: [],
  });
});

it('opens the address of a notification when it is clicked, and closes it', async () => {
  const handlers = new Map<string, (event: object) => void>();
  const done: unknown[] = [];
  runInNewContext(pushWorkerScript, {
    self: {
      addEventListener: (type: string, handle: (event: object) => void) =>
        handlers.set(type, handle),
      clients: { openWindow: async (url: string) => void done.push(url) },
    },
  });
  handlers.get('notificationclick')?.({
    notification: { close: () => done.push('closed'), data: { url: 'https://portal.example/x' } },
    waitUntil: (work: Promise<unknown>) => done.push(work),
  });
  expect(done.slice(0, 2)).toEqual(['closed', 'https://portal.example/x']);
});

describe.each(testDatabases().filter(({ name }) => name === 'PostgreSQL'))(
  'a server on $name without a key for secrets',
  database => {
    it('starts, and says what is missing when it is to notify browsers', async () => {
      const { clientOf } = await startNotifications({ database });
      const own = await clientOf(ada);
      expect(await own.call(listPushSubscriptionsEndpoint, {})).toEqual({ items: [] });
      const { server } = await startNotifications({ database, config: webPush }).catch(
        (error: unknown) => ({ server: { log: error } }),
      );
      expect(`${String(server.log)} ${JSON.stringify(server.log)}`).toContain(
        'backend.secrets.keys is missing',
      );
    });
  },
);
