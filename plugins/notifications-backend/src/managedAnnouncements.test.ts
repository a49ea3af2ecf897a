import { createApiFactory } from '@portico/core';
import {
  type AnnouncementDraft,
  announcementLimits,
  announcementManagePermission,
  createAnnouncementEndpoint,
  deleteAnnouncementEndpoint,
  listAnnouncementsEndpoint,
  listManagedAnnouncementsEndpoint,
  updateAnnouncementEndpoint,
} from '@portico/notifications-common';
import { authorizerRef } from '@portico/server';
import { testDatabases } from '@portico/testing/node';
import { startTestServer, TestTokens } from '@portico/testing/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { notificationsBackendPlugin } from './plugin.ts';
import { AnnouncementStore } from './store/AnnouncementStore.ts';
import { notificationMigrations, type NotificationTables } from './store/tables.ts';

const freeze: AnnouncementDraft = {
  text: { en: 'No deploys', de: 'Keine Deploys' },
  severity: 'warning',
  from: '2001-01-01T00:00:00+02:00',
  until: '2999-01-01T00:00:00.000Z',
};

describe.each(testDatabases())('announcements that people write, on $name', database => {
  async function start(config = '') {
    const tokens = await TestTokens.generate();
    const policy = createApiFactory({
      api: authorizerRef,
      create: () => ({
        decide: async (caller, { name }) => ({
          result:
            name === announcementManagePermission.name &&
            !(caller.type === 'user' && /ada|guest/.test(caller.userEntityRef))
              ? ('DENY' as const)
              : ('ALLOW' as const),
        }),
      }),
    });
    const server = await startTestServer({
      plugins: [notificationsBackendPlugin],
      apis: [tokens.keys, policy],
      config,
      overrides: await database.freshConfig(),
    });
    onTestFinished(() => server.stop());
    const clientFor = async (user: string, claims: Record<string, unknown> = {}) =>
      server.client('notifications', await tokens.sign(`user:default/${user}`, { claims }));
    const ada = await clientFor('ada');
    const bob = await clientFor('bob');
    const guest = await clientFor('guest', { 'portico:guest': true });
    const listManaged = async () => (await ada.call(listManagedAnnouncementsEndpoint, {})).items;
    const seenBy = async (client: typeof ada) =>
      (await client.call(listAnnouncementsEndpoint, {})).items;
    return { ada, bob, guest, listManaged, seenBy };
  }

  it('reach their readers, are changed and are deleted', async () => {
    const { ada, bob, guest, listManaged, seenBy } = await start();
    const created = await ada.call(createAnnouncementEndpoint, { body: freeze });
    expect(created).toEqual({
      ...freeze,
      id: expect.any(String),
      from: '2000-12-31T22:00:00.000Z',
      source: 'portal',
      version: 1,
      updatedBy: 'user:default/ada',
      updatedAt: expect.any(String),
    });
    expect(await seenBy(guest)).toMatchObject([{ id: created.id, text: freeze.text }]);
    const params = { id: created.id };
    const draft = { text: 'Only Bob', severity: 'info' as const, audience: ['User:Default/Bob'] };
    const changed = await ada.call(updateAnnouncementEndpoint, {
      params,
      body: { draft, version: 1 },
    });
    expect(changed).toMatchObject({ audience: ['user:default/bob'], version: 2 });
    expect(changed.until).toBeUndefined();
    expect(await seenBy(bob)).toEqual([{ id: created.id, text: 'Only Bob', severity: 'info' }]);
    expect(await seenBy(guest)).toEqual([]);
    await ada.call(deleteAnnouncementEndpoint, { params });
    expect(await listManaged()).toEqual([]);
    const again = ada.call(deleteAnnouncementEndpoint, { params });
    await expect(again).rejects.toMatchObject({ status: 404 });
  });

  it('get another id where those who have dismissed them are to see them again', async () => {
    const { ada, seenBy } = await start();
    const { id } = await ada.call(createAnnouncementEndpoint, { body: freeze });
    const update = (version: number, showsAgain: boolean) =>
      ada.call(updateAnnouncementEndpoint, {
        params: { id },
        body: { draft: freeze, version, showsAgain },
      });
    const bannerIds = async () => (await seenBy(ada)).map(each => each.id);
    await update(1, false);
    expect(await bannerIds()).toEqual([id]);
    await update(2, true);
    const [shown] = await bannerIds();
    expect(shown).not.toBe(id);
    await update(3, false);
    expect(await bannerIds()).toEqual([shown]);
  });

  it('are not overwritten by who has read an earlier version', async () => {
    const { ada } = await start();
    const { id } = await ada.call(createAnnouncementEndpoint, { body: freeze });
    const update = (text: string) =>
      ada.call(updateAnnouncementEndpoint, {
        params: { id },
        body: { draft: { ...freeze, text }, version: 1 },
      });
    const results = await Promise.allSettled([update('a'), update('b'), update('c')]);
    const refused = results.flatMap(each => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toMatchObject([{ status: 409 }, { status: 409 }]);
    expect(String(refused[0])).toContain("'user:default/ada' has changed the announcement");
  });

  it('are listed before those of the configuration, which are changed there alone', async () => {
    const { ada, listManaged } = await start(
      'announcements: [{ id: moved, text: Moved, until: 2001-01-01 }]',
    );
    await ada.call(createAnnouncementEndpoint, { body: freeze });
    const items = await listManaged();
    expect(items.map(({ source }) => source)).toEqual(['portal', 'configuration']);
    expect(items[1]).toMatchObject({ id: 'moved', until: '2001-01-02T00:00:00.000Z' });
    const params = { id: 'moved' };
    for (const call of [
      () => ada.call(deleteAnnouncementEndpoint, { params }),
      () => ada.call(updateAnnouncementEndpoint, { params, body: { draft: freeze, version: 0 } }),
    ]) {
      await expect(call()).rejects.toThrow(
        "no announcement 'moved' that was written in the portal",
      );
    }
  });

  it('are managed by those with the permission alone, and never by guests', async () => {
    const { ada, bob, guest } = await start();
    const { id } = await ada.call(createAnnouncementEndpoint, { body: freeze });
    const params = { id };
    for (const client of [bob, guest]) {
      for (const call of [
        () => client.call(listManagedAnnouncementsEndpoint, {}),
        () => client.call(createAnnouncementEndpoint, { body: freeze }),
        () =>
          client.call(updateAnnouncementEndpoint, { params, body: { draft: freeze, version: 1 } }),
        () => client.call(deleteAnnouncementEndpoint, { params }),
      ]) {
        await expect(call()).rejects.toMatchObject({ status: 403 });
      }
    }
  });

  it.each([
    ['without a text', { text: ' ' }, 'text'],
    [
      'with a text that is too long',
      { text: 'x'.repeat(announcementLimits.textLength + 1) },
      'text',
    ],
    ['in no language', { text: {} }, 'text'],
    ['of an unknown severity', { severity: 'fatal' }, 'severity'],
    ['that end first', { from: '2026-02-02T00:00:00Z', until: '2026-02-01T00:00:00Z' }, 'until'],
    ['until a time without offset', { until: '2026-02-01T00:00:00' }, 'until'],
    ['for nobody', { audience: [] }, 'audience'],
    ['for a component', { audience: ['component:default/pay'] }, 'audience'],
  ])('are refused %s', async (_what, change, field) => {
    const { ada } = await start();
    const body = { ...freeze, ...change } as AnnouncementDraft;
    const call = ada.call(createAnnouncementEndpoint, { body });
    await expect(call).rejects.toMatchObject({ status: 400 });
    await expect(call).rejects.toThrow(field);
  });

  it('are at most as many as the limit, and again one less when one is deleted', async () => {
    const store = new AnnouncementStore(
      await database.fresh<NotificationTables>(notificationMigrations),
    );
    const change = { by: 'user:default/ada', at: new Date(0) };
    for (let at = 0; at < announcementLimits.stored; at++) {
      await store.create(`a${at}`, freeze, change);
    }
    const more = () => store.create('more', freeze, change);
    await expect(more()).rejects.toThrow('delete one that is over first');
    await store.delete('a7');
    await more();
    expect(await store.list()).toHaveLength(announcementLimits.stored);
  });
});
