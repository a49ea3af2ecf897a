import { createApiFactory } from '@portico/core';
import {
  listNotificationsEndpoint,
  type NotificationMessage,
  sendNotificationEndpoint,
} from '@portico/notifications-common';
import { type NotificationsApi, notificationsRef } from '@portico/notifications-node';
import { createServerPlugin, permissionPolicyRef } from '@portico/server';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { anEntity, startNotifications } from './testing/startNotifications.ts';

const [sqlite] = testDatabases() as [ReturnType<typeof testDatabases>[number]];
const toAda = { type: 'entity', entityRef: 'user:default/ada' } as const;
const message: NotificationMessage = { recipients: toAda, payload: { title: 'x' } };
const broadcast: NotificationMessage = { ...message, recipients: { type: 'broadcast' } };

/** A server whose policy allows people these permissions. */
async function startWithPolicy(allowed: readonly string[] | undefined) {
  const policy = createServerPlugin({
    id: 'policy',
    provides: allowed
      ? [
          createApiFactory({
            api: permissionPolicyRef,
            create: () => ({
              decide: async (_principal, { name }) => ({
                result: allowed.includes(name) ? ('ALLOW' as const) : ('DENY' as const),
              }),
            }),
          }),
        ]
      : [],
  });
  const started = await startNotifications({
    database: sqlite,
    config: { permission: { enabled: true } },
    plugins: [policy],
  });
  const ada = await started.clientOf('user:default/ada');
  const trySend = async (body: NotificationMessage, client = ada) => {
    try {
      return await client.call(sendNotificationEndpoint, { body });
    } catch (error) {
      return (error as { status?: number }).status;
    }
  };
  return { ...started, trySend };
}

describe('of people, notifications are sent', () => {
  it('by nobody under the default policy; services send', async () => {
    const { trySend, service } = await startWithPolicy(undefined);
    expect(await trySend(message)).toBe(403);
    expect(await trySend(broadcast)).toBe(403);
    expect(await trySend(message, service)).toHaveLength(1);
    expect(await trySend(broadcast, service)).toHaveLength(1);
  });

  it('to some by those with one permission, to everybody with another one', async () => {
    const some = await startWithPolicy(['notifications.notification.send']);
    expect(await some.trySend(message)).toMatchObject([{ origin: 'user:default/ada' }]);
    expect(await some.trySend(broadcast)).toBe(403);
    const all = await startWithPolicy(['notifications.notification.broadcast']);
    expect(await all.trySend(message)).toBe(403);
    expect(await all.trySend(broadcast)).toMatchObject([{ user: null }]);
  });

  it('with a line in the audit log that names the recipients', async () => {
    const { trySend, server, service } = await startWithPolicy(undefined);
    await trySend(message);
    await trySend(message, service);
    const lines = server.log.filter(line => JSON.stringify(line).includes('user:default/ada'));
    expect(lines.map(line => JSON.stringify(line)).join()).toMatch(/denied.*done/s);
  });
});

it('plugins send in their own name by the api of the package', async () => {
  const sender: { api?: NotificationsApi } = {};
  const backups = createServerPlugin({
    id: 'backups',
    needs: { notifications: notificationsRef },
    create({ notifications }) {
      sender.api = notifications;
    },
  });
  const { clientOf } = await startNotifications({ database: sqlite, plugins: [backups] });
  await sender.api?.send(message);
  const ada = await clientOf('user:default/ada');
  const { notifications } = await ada.call(listNotificationsEndpoint, {});
  expect(notifications).toMatchObject([{ origin: 'plugin:backups', payload: { title: 'x' } }]);
  await expect(sender.api?.send({ ...message, payload: { title: ' ' } })).rejects.toThrow('title');
});

it.each([
  ['no recipients', { payload: { title: 'x' } }],
  ['no payload', { recipients: toAda }],
  ['a title that is none', { ...message, payload: { title: 7 } }],
  ['an unknown severity', { ...message, payload: { title: 'x', severity: 'fatal' } }],
  ['recipients of another type', { ...message, recipients: { type: 'all' } }],
  ['no refs', { ...message, recipients: { type: 'entity', entityRef: [] } }],
  ['a ref that is none', { ...message, recipients: { type: 'entity', entityRef: 'ada' } }],
  [
    'too many refs',
    { ...message, recipients: { type: 'entity', entityRef: Array(1001).fill('user:ada') } },
  ],
  ['a title beyond the limit', { ...message, payload: { title: 'x'.repeat(501) } }],
  ['a hostile link', { ...message, payload: { title: 'x', link: 'javascript:alert(1)' } }],
])('a message with %s is refused with a reason', async (_what, body) => {
  const { service } = await startNotifications({ database: sqlite });
  const sent = service.call(sendNotificationEndpoint, { body: body as never });
  await expect(sent).rejects.toMatchObject({ status: 400, message: expect.stringContaining("'") });
});

describe.each(testDatabases())('on $name', database => {
  it('one message reaches a group of 10,000 members', async () => {
    const members = Array.from({ length: 10_000 }, (_, at) => `user:default/u${at}`);
    const { send, clientOf } = await startNotifications({
      database,
      entities: [anEntity('Group', 'all', { hasMember: members })],
    });
    expect(await send({ title: 'x', scope: 's' }, 'group:default/all')).toHaveLength(100);
    await send({ title: 'y', scope: 's' }, ['group:default/all', 'user:default/one-more']);
    for (const name of ['u0', 'u9999', 'one-more']) {
      const client = await clientOf(`user:default/${name}`);
      const { notifications } = await client.call(listNotificationsEndpoint, {});
      expect(notifications.map(({ payload }) => payload.title)).toEqual(['y']);
    }
  });
});
