import { once } from 'node:events';
import {
  listNotificationsEndpoint,
  updateNotificationsEndpoint,
} from '@portico/notifications-common';
import { testDatabases } from '@portico/testing/node';
import { testServiceToken } from '@portico/testing/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { startNotifications } from './testing/startNotifications.ts';

const [sqlite] = testDatabases() as [ReturnType<typeof testDatabases>[number]];

type Started = Awaited<ReturnType<typeof startNotifications>>;

/** Connects as SignalClient of @backstage/plugin-signals 0.0.37 does: to the plugin's base, with the token as subprotocol. */
async function connect(
  { server }: Started,
  token: string,
  options: ClientOptions & { path?: string } = {},
) {
  const { path = '/api/signals', ...rest } = options;
  const socket = new WebSocket(server.url.replace('http', 'ws') + path, [token], rest);
  onTestFinished(() => socket.terminate());
  const messages: unknown[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', data => {
    messages.push(JSON.parse(String(data)));
    for (const wake of waiting.splice(0)) wake();
  });
  await once(socket, 'open');
  const send = (value: unknown) =>
    socket.send(typeof value === 'string' ? value : JSON.stringify(value));
  /** Sends commands, and waits until they are heard: the answer to a ping comes after them. */
  const command = async (value: unknown) => {
    send(value);
    const heard = once(socket, 'pong');
    socket.ping();
    await heard;
  };
  const waitFor = async (count: number) => {
    while (messages.length < count) await new Promise<void>(resolve => waiting.push(resolve));
    return messages;
  };
  return { socket, messages, command, waitFor };
}

/** The status that an upgrade is refused with, and why. */
async function getRefusal({ server }: Started, protocols: string[], options: ClientOptions = {}) {
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/api/signals`,
    protocols,
    options,
  );
  socket.on('error', () => {});
  const [, response] = await once(socket, 'unexpected-response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const { error } = JSON.parse(Buffer.concat(chunks).toString());
  return { status: response.statusCode as number, message: error.message as string };
}

const subscribe = { action: 'subscribe', channel: 'notifications' };

describe.each(testDatabases())('signals on $name', database => {
  it('tell subscribers of their own notifications, and no others', async () => {
    const started = await startNotifications({ database });
    const ada = await connect(started, await started.signIn('user:default/ada'));
    const bob = await connect(started, await started.signIn('user:default/bob'), {
      path: '/api/signals/',
    });
    const deaf = await connect(started, await started.signIn('user:default/ada'));
    await ada.command(subscribe);
    await bob.command(subscribe);
    const [sent] = await started.send({ title: 'x' });
    const [all] = await started.send({ title: 'y' }, { type: 'broadcast' });
    const client = await started.clientOf('user:default/ada');
    const ids = [sent?.id ?? ''];
    await client.call(updateNotificationsEndpoint, { body: { ids, read: true } });
    await client.call(updateNotificationsEndpoint, { body: { ids, saved: true } });
    await client.call(updateNotificationsEndpoint, { body: { ids, read: false } });
    const channel = 'notifications';
    const ofAll = { channel, message: { action: 'new_notification', notification_id: all?.id } };
    expect(await ada.waitFor(4)).toEqual([
      { channel, message: { action: 'new_notification', notification_id: sent?.id } },
      ofAll,
      { channel, message: { action: 'notification_read', notification_ids: ids } },
      { channel, message: { action: 'notification_unread', notification_ids: ids } },
    ]);
    expect(await bob.waitFor(1)).toEqual([ofAll]);
    await ada.command({ action: 'unsubscribe', channel });
    await started.send({ title: 'z' }, { type: 'broadcast' });
    await bob.waitFor(2);
    expect(ada.messages).toHaveLength(4);
    expect(deaf.messages).toEqual([]);
  });

  it('come from other servers of the portal', async () => {
    const started = await startNotifications({ database });
    // A second server on the same PostgreSQL; on SQLite there is one.
    const other =
      database.name === 'PostgreSQL'
        ? await startNotifications({ database, sharedWith: started })
        : started;
    const ada = await connect(other, await other.signIn('user:default/ada'));
    await ada.command(subscribe);
    await started.send({ title: 'x' });
    expect(await ada.waitFor(1)).toMatchObject([{ message: { action: 'new_notification' } }]);
    const client = await other.clientOf('user:default/ada');
    expect(await client.call(listNotificationsEndpoint, {})).toMatchObject({ totalCount: 1 });
  });
});

it('are refused to those without a token, guests, services and pages of unknown sites', async () => {
  const started = await startNotifications({
    database: sqlite,
    config: { backend: { cors: { origin: 'https://*.example' } } },
  });
  const ada = await started.signIn('user:default/ada');
  const guest = await started.signIn('user:default/guest', { 'portico:guest': true });
  expect(await getRefusal(started, [])).toMatchObject({ status: 401 });
  expect(await getRefusal(started, ['no-token'])).toMatchObject({ status: 401 });
  expect(await getRefusal(started, [guest])).toMatchObject({ status: 403 });
  expect(await getRefusal(started, [testServiceToken])).toMatchObject({ status: 403 });
  expect(await getRefusal(started, [ada], { origin: 'https://evil.invalid' })).toMatchObject({
    status: 403,
    message: expect.stringContaining('backend.cors.origin'),
  });
  const { socket } = await connect(started, ada, { origin: 'https://app.example' });
  expect(socket.protocol).toBe(ada);
});

it('are refused beyond the limits of a person and of the server, with a reason', async () => {
  const started = await startNotifications({
    database: sqlite,
    config: { signals: { maxPerCaller: 1, maxConnections: 2 } },
  });
  const ada = await started.signIn('user:default/ada');
  const first = await connect(started, ada);
  expect(await getRefusal(started, [ada])).toMatchObject({
    status: 429,
    message: expect.stringContaining('You have 1 connections'),
  });
  await connect(started, await started.signIn('user:default/bob'));
  expect(await getRefusal(started, [await started.signIn('user:default/cyd')])).toMatchObject({
    status: 429,
    message: expect.stringContaining('This server has 2 connections'),
  });
  first.socket.close();
  await once(first.socket, 'close');
  await expect
    .poll(() =>
      connect(started, ada).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

it.each([
  ['no JSON', 'subscribe'],
  ['null', 'null'],
  ['an unknown action', { action: 'publish', channel: 'notifications' }],
  ['no channel', { action: 'subscribe' }],
  ['a channel that is too long', { action: 'subscribe', channel: 'x'.repeat(201) }],
])('end with a reason where a message is %s', async (_what, message) => {
  const started = await startNotifications({ database: sqlite });
  const { socket } = await connect(started, await started.signIn('user:default/ada'));
  socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  const [code, reason] = await once(socket, 'close');
  expect([code, String(reason)]).toEqual([1008, expect.stringContaining('subscribe')]);
});

it('end where somebody subscribes to too many channels, or sends too much', async () => {
  const started = await startNotifications({ database: sqlite });
  const ada = await connect(started, await started.signIn('user:default/ada'));
  for (let at = 0; at <= 50; at++)
    ada.socket.send(JSON.stringify({ action: 'subscribe', channel: `c${at}` }));
  expect(await once(ada.socket, 'close')).toMatchObject([1008, expect.anything()]);
  const bob = await connect(started, await started.signIn('user:default/bob'));
  bob.socket.send('x'.repeat(5000));
  expect(await once(bob.socket, 'close')).toMatchObject([1009, expect.anything()]);
});
