import {
  exportNotificationsEndpoint,
  listNotificationsEndpoint,
  type NotificationFilter,
  notificationEndpoint,
  notificationSettingsEndpoint,
  notificationStatusEndpoint,
  notificationTopicsEndpoint,
  sendNotificationEndpoint,
  updateNotificationSettingsEndpoint,
  updateNotificationsEndpoint,
} from '@portico/notifications-common';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { anEntity, startNotifications } from './testing/startNotifications.ts';

const everybody = { type: 'broadcast' } as const;

describe.each(testDatabases())('notifications on $name', database => {
  const start = (options: Omit<Parameters<typeof startNotifications>[0], 'database'> = {}) =>
    startNotifications({ database, ...options });

  it('reach the people that refs lead to: users, members of groups below, owners', async () => {
    const { clientOf, send } = await start({
      entities: [
        anEntity('Group', 'all', {
          hasMember: ['user:default/ada'],
          parentOf: ['group:default/pay'],
        }),
        anEntity('Group', 'pay', {
          hasMember: ['user:default/Bob', 'user:default/cyd'],
          parentOf: ['group:default/all'],
        }),
        anEntity('Component', 'api', { ownedBy: ['group:default/pay', 'user:default/dan'] }),
      ],
    });
    const titlesOf = async (name: string) => {
      const client = await clientOf(`user:default/${name}`);
      const { notifications } = await client.call(listNotificationsEndpoint, {});
      return notifications.map(({ payload }) => payload.title).toSorted();
    };
    await send({ title: 'to all' }, 'group:all');
    await send({ title: 'to owners' }, ['Component:default/API', 'component:default/missing']);
    await send(
      { title: 'but cyd' },
      {
        type: 'entity',
        entityRef: 'group:default/pay',
        excludeEntityRef: ['user:default/cyd', 'group:default/all'],
      },
    );
    await send({ title: 'to one who is not in the catalog' }, 'user:default/eve');
    expect(await titlesOf('ada')).toEqual(['to all', 'to owners']);
    expect(await titlesOf('bob')).toEqual(['but cyd', 'to all', 'to owners']);
    expect(await titlesOf('cyd')).toEqual(['to all', 'to owners']);
    expect(await titlesOf('dan')).toEqual(['to owners']);
    expect(await titlesOf('eve')).toEqual(['to one who is not in the catalog']);
  });

  it('say who sent them, and all that the sender wrote', async () => {
    const { clientOf, send } = await start();
    const payload = {
      title: 'Build failed',
      description: 'Step two\nended with 1',
      link: 'https://ci.example/7',
      severity: 'high',
      topic: 'builds',
      scope: 'main',
      icon: 'build',
      metadata: { build: { number: 7 } },
    } as const;
    const sent = await send(payload);
    const ada = await clientOf('user:default/ada');
    const { notifications, totalCount } = await ada.call(listNotificationsEndpoint, {});
    const expected = {
      id: expect.any(String),
      user: 'user:default/ada',
      created: expect.stringMatching(/^\d{4}-.*Z$/),
      origin: 'tests',
      payload,
    };
    expect(sent).toEqual([expected]);
    expect({ notifications, totalCount }).toEqual({ notifications: [expected], totalCount: 1 });
    const id = notifications[0]?.id ?? '';
    expect(await ada.call(notificationEndpoint, { params: { id } })).toEqual(expected);
    const bob = await clientOf('user:default/bob');
    const theirs = bob.call(notificationEndpoint, { params: { id } });
    await expect(theirs).rejects.toMatchObject({ status: 404 });
  });

  it('are marked by their readers, each for themselves, also those to everybody', async () => {
    const { clientOf, send } = await start();
    await send({ title: 'one' }, ['user:default/ada', 'user:default/bob']);
    await send({ title: 'all' }, everybody);
    const ada = await clientOf('user:default/ada');
    const bob = await clientOf('user:default/bob');
    const { notifications } = await ada.call(listNotificationsEndpoint, {});
    expect(notifications.map(({ user }) => user)).toEqual([null, 'user:default/ada']);
    const ids = [...notifications.map(({ id }) => id), 'unknown'];
    const marked = await ada.call(updateNotificationsEndpoint, { body: { ids, read: true } });
    expect(marked.map(({ read }) => typeof read)).toEqual(['string', 'string']);
    await ada.call(updateNotificationsEndpoint, { body: { ids: ids.slice(0, 1), saved: true } });
    const statusOf = (client: typeof ada) => client.call(notificationStatusEndpoint, {});
    expect(await statusOf(ada)).toEqual({ unread: 0, read: 2 });
    expect(await statusOf(bob)).toEqual({ unread: 2, read: 0 });
    const listed = async (client: typeof ada, query: NotificationFilter) =>
      (await client.call(listNotificationsEndpoint, { query })).notifications.map(
        ({ payload }) => payload.title,
      );
    expect(await listed(ada, { saved: true })).toEqual(['all']);
    expect(await listed(ada, { read: true, saved: false })).toEqual(['one']);
    expect(await listed(bob, { read: false })).toEqual(['all', 'one']);
    await ada.call(updateNotificationsEndpoint, { body: { ids, read: false, saved: false } });
    expect(await statusOf(ada)).toEqual({ unread: 2, read: 0 });
    expect(await listed(ada, { saved: true })).toEqual([]);
  });

  it('take the place of the former one of their sender and scope, unread again, still saved', async () => {
    const { clientOf, send } = await start();
    const ada = await clientOf('user:default/ada');
    const list = async () => (await ada.call(listNotificationsEndpoint, {})).notifications;
    await send({ title: 'Backup runs', scope: 'backup', topic: 'jobs' });
    const [first] = await list();
    const ids = [first?.id ?? ''];
    await ada.call(updateNotificationsEndpoint, { body: { ids, read: true, saved: true } });
    await send({ title: 'Another scope', scope: 'other' });
    await send({ title: 'Backup failed', scope: 'backup', severity: 'high' }, [
      'user:default/ada',
      'user:default/bob',
    ]);
    const updated = (await list()).find(({ id }) => id === first?.id);
    expect(await list()).toHaveLength(2);
    expect(updated).toEqual({
      ...first,
      saved: expect.any(String),
      updated: expect.any(String),
      payload: { title: 'Backup failed', scope: 'backup', severity: 'high' },
    });
    const bob = await clientOf('user:default/bob');
    const { notifications } = await bob.call(listNotificationsEndpoint, {});
    expect(notifications).toHaveLength(1);
    expect(notifications[0]).not.toHaveProperty('updated');
  });

  it('to everybody stay read when another one of their scope takes their place', async () => {
    const { clientOf, send } = await start();
    await send({ title: 'Maintenance', scope: 'maintenance' }, everybody);
    const ada = await clientOf('user:default/ada');
    const { notifications } = await ada.call(listNotificationsEndpoint, {});
    const ids = notifications.map(({ id }) => id);
    await ada.call(updateNotificationsEndpoint, { body: { ids, read: true } });
    await send({ title: 'Maintenance is over', scope: 'maintenance' }, everybody);
    const after = await ada.call(listNotificationsEndpoint, {});
    expect(after.notifications).toMatchObject([
      { id: ids[0], payload: { title: 'Maintenance is over' }, read: expect.any(String) },
    ]);
  });

  it('are found, filtered, ordered and paged', async () => {
    const { clientOf, send } = await start();
    await send({ title: 'Ärger mit 100%', severity: 'critical', topic: 'b' });
    await send({ title: 'second', description: 'about 1000 things', severity: 'low', topic: 'a' });
    const between = new Date().toISOString();
    await send({ title: 'third_', severity: 'high' });
    const ada = await clientOf('user:default/ada');
    const titles = async (query: NotificationFilter) => {
      const { notifications, totalCount } = await ada.call(listNotificationsEndpoint, { query });
      return [totalCount, ...notifications.map(({ payload }) => payload.title)];
    };
    expect(await titles({ search: 'ÄRGER' })).toEqual([1, 'Ärger mit 100%']);
    expect(await titles({ search: '100%' })).toEqual([1, 'Ärger mit 100%']);
    expect(await titles({ search: 'THINGS' })).toEqual([1, 'second']);
    expect(await titles({ search: '_' })).toEqual([1, 'third_']);
    expect(await titles({ minimumSeverity: 'high' })).toEqual([2, 'third_', 'Ärger mit 100%']);
    expect(await titles({ topic: 'a' })).toEqual([1, 'second']);
    expect(await titles({ origin: 'tests', topic: 'b' })).toEqual([1, 'Ärger mit 100%']);
    expect(await titles({ origin: 'plugin:none' })).toEqual([0]);
    expect(await titles({ createdAfter: between })).toEqual([1, 'third_']);
    expect(await titles({ limit: 1, offset: 1 })).toEqual([3, 'second']);
    expect(await titles({ limit: 0 })).toEqual([3]);
    expect(await titles({ orderField: ['created,asc'] })).toEqual([
      3,
      'Ärger mit 100%',
      'second',
      'third_',
    ]);
    expect(await titles({ orderField: ['severity,desc'] })).toEqual([
      3,
      'Ärger mit 100%',
      'third_',
      'second',
    ]);
    expect(await titles({ orderField: ['topic,asc'] })).toEqual([
      3,
      'second',
      'Ärger mit 100%',
      'third_',
    ]);
    await expect(titles({ orderField: ['secret,asc'] })).rejects.toThrow(
      "Query field 'orderField'",
    );
    await expect(titles({ orderField: ['created,up'] })).rejects.toThrow(
      "Query field 'orderField'",
    );
    await expect(titles({ createdAfter: 'soon' })).rejects.toThrow("Query field 'createdAfter'");
    await expect(titles({ limit: 501 })).rejects.toMatchObject({ status: 400 });
    expect(await ada.call(notificationTopicsEndpoint, {})).toEqual({
      topics: ['a', 'b'],
      origins: ['tests'],
    });
    const filtered = ada.call(notificationTopicsEndpoint, { query: { search: 'second' } });
    expect(await filtered).toMatchObject({ topics: ['a'] });
  });

  it('do not reach those who have turned their topic, sender or channel off', async () => {
    const { clientOf, send } = await start();
    const ada = await clientOf('user:default/ada');
    await send({ title: 'first', topic: 'builds' });
    const settings = await ada.call(notificationSettingsEndpoint, {});
    expect(settings).toEqual({
      channels: [
        {
          id: 'Web',
          origins: [{ id: 'tests', enabled: true, topics: [{ id: 'builds', enabled: true }] }],
        },
      ],
    });
    const save = (channels: typeof settings.channels) =>
      ada.call(updateNotificationSettingsEndpoint, { body: { channels } });
    const got = async () =>
      (await ada.call(listNotificationsEndpoint, {})).notifications.map(
        ({ payload }) => payload.title,
      );
    const off = { id: 'Builds', enabled: false };
    const saved = await save([
      { id: 'web', origins: [{ id: 'Tests', enabled: true, topics: [off] }] },
    ]);
    expect(saved.channels[0]?.origins).toEqual([{ id: 'Tests', enabled: true, topics: [off] }]);
    await send({ title: 'no build', topic: 'builds' });
    await send({ title: 'deploy', topic: 'deploys' });
    await send({ title: 'to all', topic: 'builds' }, everybody);
    expect(await got()).toEqual(['to all', 'deploy', 'first']);
    await save([{ id: 'Web', origins: [{ id: 'tests', enabled: false }] }]);
    await send({ title: 'none of this sender', topic: 'deploys' });
    await save([{ id: 'Web', enabled: false, origins: [] }]);
    await send({ title: 'none at all' });
    expect(await got()).toEqual(['to all', 'deploy', 'first']);
    await save([]);
    await send({ title: 'again' });
    expect(await got()).toEqual(['again', 'to all', 'deploy', 'first']);
    await expect(save([{ id: 'Pager', origins: [] }])).rejects.toThrow("the channel 'Pager'");
  });

  it('follow the configured settings where a person has none', async () => {
    const { clientOf, send } = await start({
      config: {
        notifications: {
          defaultSettings: {
            channels: [{ id: 'Web', origins: [{ id: 'tests', enabled: false }] }],
          },
        },
      },
    });
    const ada = await clientOf('user:default/ada');
    await ada.call(updateNotificationSettingsEndpoint, {
      body: { channels: [{ id: 'Web', origins: [{ id: 'tests', enabled: true }] }] },
    });
    const sent = await send({ title: 'x' }, ['user:default/ada', 'user:default/bob']);
    expect(sent.map(({ user }) => user)).toEqual(['user:default/ada']);
    const bob = await clientOf('user:default/bob');
    expect(await bob.call(notificationSettingsEndpoint, {})).toMatchObject({
      channels: [{ id: 'Web', origins: [{ id: 'tests', enabled: false }] }],
    });
  });

  it('are none for guests, who mark nothing and are nobody to send to', async () => {
    const { server, signIn, send } = await start();
    await send({ title: 'to all' }, everybody);
    const token = await signIn('user:default/guest', { 'portico:guest': true });
    const guest = server.client('notifications', token);
    const list = await guest.call(listNotificationsEndpoint, {});
    expect(list).toEqual({ totalCount: 0, notifications: [] });
    expect(await guest.call(notificationStatusEndpoint, {})).toEqual({ unread: 0, read: 0 });
    const body = { ids: ['x'], read: true };
    expect(await guest.call(updateNotificationsEndpoint, { body })).toEqual([]);
    const sent = guest.call(sendNotificationEndpoint, {
      body: { recipients: everybody, payload: { title: 'x' } },
    });
    await expect(sent).rejects.toMatchObject({ status: 403 });
  });

  it('are exported whole with the settings, to their reader alone', async () => {
    const { server, signIn, send } = await start();
    for (let count = 0; count < 3; count++) await send({ title: `"${count}"` });
    await send({ title: 'of another' }, 'user:default/bob');
    const fetchExport = async (token: string) => {
      const request = new Request('http://localhost/api/notifications/export', {
        headers: { authorization: `Bearer ${token}` },
      });
      return server.fetch(request);
    };
    const response = await fetchExport(await signIn('user:default/ada'));
    expect(exportNotificationsEndpoint.path).toBe('/export');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(await response.json()).toMatchObject({
      user: 'user:default/ada',
      settings: { channels: [] },
      notifications: [2, 1, 0].map(count => ({ payload: { title: `"${count}"` } })),
    });
    const guest = await fetchExport(await signIn('user:default/guest', { 'portico:guest': true }));
    expect(guest.status).toBe(403);
  });
});
