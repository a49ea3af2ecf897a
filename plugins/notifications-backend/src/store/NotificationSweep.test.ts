import { notificationLimits } from '@portico/notifications-common';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { NotificationSettingStore } from './NotificationSettingStore.ts';
import { NotificationStore } from './NotificationStore.ts';
import { NotificationSweep } from './NotificationSweep.ts';
import { notificationMigrations, type NotificationTables } from './tables.ts';

const ada = 'user:default/ada';
const bob = 'user:default/bob';

describe.each(testDatabases())('old notifications on $name', database => {
  async function open() {
    const db = await database.fresh<NotificationTables>(notificationMigrations);
    const store = new NotificationStore(db);
    const send = (title: string, users: readonly string[] | undefined, seconds: number) =>
      store.send({ origin: 'tests', payload: { title }, users, at: new Date(seconds * 1000) });
    const titles = async (user: string) =>
      (await store.list(user, { limit: 500 })).notifications.map(({ payload }) => payload.title);
    const countMessages = async () =>
      (await db.read.selectFrom('messages').select('id').execute()).length;
    const countStatuses = async () =>
      (await db.read.selectFrom('broadcast_status').select('id').execute()).length;
    const settings = new NotificationSettingStore(db);
    return {
      sweep: new NotificationSweep(db),
      store,
      settings,
      send,
      titles,
      countMessages,
      countStatuses,
    };
  }

  it('are removed with all that belongs to them', async () => {
    const { sweep, store, send, titles, countMessages, countStatuses } = await open();
    const old = await send('old to all', undefined, 1);
    await store.update(ada, [...old.keys()], { read: true, at: new Date(2000) });
    await send('old', [ada, bob], 2);
    await send('new', [ada], 20);
    await sweep.run(new Date(10_000));
    expect(await titles(ada)).toEqual(['new']);
    expect(await countMessages()).toBe(1);
    expect(await countStatuses()).toBe(0);
    expect(await store.count(ada)).toEqual({ unread: 1, read: 0 });
    await sweep.run(undefined);
    expect(await titles(ada)).toEqual(['new']);
  });

  it('are removed where a person has too many, the oldest first, and nobody else loses any', async () => {
    const { sweep, store, send, titles } = await open();
    for (let count = 0; count < notificationLimits.broadcasts + 2; count++)
      await send(`all ${count}`, undefined, count);
    await send('one', [ada], 0);
    await sweep.run(undefined);
    const { totalCount } = await store.list(ada, {});
    expect(totalCount).toBe(notificationLimits.broadcasts + 1);
    const left = await titles(ada);
    expect(left).not.toContain('all 1');
    expect(left).toContain('all 2');
  });

  it('go with their user, and with what the user has set', async () => {
    const { sweep, store, settings, send, titles, countStatuses } = await open();
    await send('to both', [ada, bob], 1);
    const sent = await send('to all', undefined, 2);
    for (const user of [ada, bob]) {
      await store.update(user, [...sent.keys()], { saved: true, at: new Date() });
      await settings.replace(user, { channels: [{ id: 'Web', enabled: false, origins: [] }] });
    }
    await sweep.removeUsers([ada]);
    expect(await titles(ada)).toEqual(['to all']);
    expect(await settings.get(ada)).toEqual({ channels: [] });
    expect(await titles(bob)).toEqual(['to all', 'to both']);
    expect((await settings.get(bob)).channels).toHaveLength(1);
    expect(await countStatuses()).toBe(1);
  });
});
