import { testDatabases } from '@portico/testing/node';
import { startTestServer, type TestServer, TestTokens } from '@portico/testing/server';
import {
  listSettingsEndpoint,
  multiGetSettingsEndpoint,
  removeSettingEndpoint,
  setSettingEndpoint,
  settingEndpoint,
  settingLimits,
} from '@portico/user-settings-common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userSettingsBackendPlugin } from './plugin.ts';
import { userSettingsMigration } from './store/migrations/001_user_settings.ts';
import { SettingStore } from './store/SettingStore.ts';
import type { SettingTables } from './store/tables.ts';

const stars = { bucket: 'starredEntities', key: 'entityRefs' };
const theme = { bucket: 'settings', key: 'theme' };

describe('the settings of users', () => {
  let tokens: TestTokens;
  let server: TestServer;
  beforeAll(async () => {
    tokens = await TestTokens.generate();
    server = await startTestServer({ plugins: [userSettingsBackendPlugin], apis: [tokens.keys] });
  });
  afterAll(() => server.stop());

  async function clientFor(user: string, claims: Record<string, unknown> = {}) {
    return server.client('user-settings', await tokens.sign(`user:default/${user}`, { claims }));
  }

  it('are kept, listed and removed, each for its own user', async () => {
    const ada = await clientFor('ada');
    const bob = await clientFor('bob');
    const value = ['component:default/pay', { deep: [1, null, '"'] }];
    const stored = await ada.call(setSettingEndpoint, { params: stars, body: { value } });
    expect(stored).toEqual({ ...stars, value, updatedAt: expect.any(String) });
    await ada.call(setSettingEndpoint, { params: theme, body: { value: 'dark' } });
    await bob.call(setSettingEndpoint, { params: theme, body: { value: 'light' } });

    expect(await ada.call(settingEndpoint, { params: theme })).toMatchObject({ value: 'dark' });
    const both = { items: [theme, { bucket: 'none', key: 'none' }, stars] };
    const found = await ada.call(multiGetSettingsEndpoint, { body: both });
    expect(found.items.map(item => item && item.value)).toEqual(['dark', null, value]);
    const listed = await bob.call(listSettingsEndpoint, {});
    expect(listed.items).toMatchObject([{ ...theme, value: 'light' }]);

    await ada.call(removeSettingEndpoint, { params: theme });
    await expect(ada.call(settingEndpoint, { params: theme })).rejects.toThrow(
      "You have no setting 'theme' in the bucket 'settings'",
    );
    expect(await bob.call(settingEndpoint, { params: theme })).toMatchObject({ value: 'light' });
  });

  it('are those changed last, whenever they arrive; a clock that is ahead does not win for ever', async () => {
    const ada = await clientFor('late');
    const put = (value: string, changedAt?: string) =>
      ada.call(setSettingEndpoint, { params: theme, body: { value, changedAt } });
    await put('dark');
    expect(await put('light', '2020-01-01T00:00:00.000Z')).toMatchObject({ value: 'dark' });
    const ahead = await put('light', '2999-01-01T00:00:00.000Z');
    expect(new Date(ahead.updatedAt ?? '').getTime()).toBeLessThanOrEqual(Date.now());
    expect(await put('system')).toMatchObject({ value: 'system' });
  });

  it.each([
    ['a value that is missing', theme, {}, "'value' is not valid: it is missing"],
    [
      'a value that is too large',
      theme,
      { value: 'x'.repeat(settingLimits.valueBytes) },
      'is larger than 65536 bytes',
    ],
    ['a name that is too long', { bucket: 'b', key: 'k'.repeat(201) }, { value: 1 }, 'at most 200'],
    ['a time that is none', theme, { value: 1, changedAt: 'yesterday' }, "'changedAt'"],
  ])('refuse %s, of guests too', async (_what, params, body, message) => {
    const callers = [await clientFor('ada'), await clientFor('guest', { 'portico:guest': true })];
    for (const caller of callers) {
      const call = caller.call(setSettingEndpoint, { params, body: body as { value: unknown } });
      await expect(call).rejects.toThrow(message);
    }
  });

  it('are empty for guests, whose writes are checked and change nothing', async () => {
    const user = await clientFor('guest');
    await user.call(setSettingEndpoint, { params: theme, body: { value: 'dark' } });
    const guest = await clientFor('guest', { 'portico:guest': true });
    const written = { value: ['component:default/pay'] };
    expect(await guest.call(setSettingEndpoint, { params: stars, body: written })).toEqual({
      ...stars,
      ...written,
    });
    expect(
      await guest.call(setSettingEndpoint, { params: theme, body: { value: 'light' } }),
    ).toEqual({ ...theme, value: 'light' });
    await guest.call(removeSettingEndpoint, { params: theme });

    expect(await guest.call(listSettingsEndpoint, {})).toEqual({ items: [], isStored: false });
    const items = [theme, stars];
    expect(await guest.call(multiGetSettingsEndpoint, { body: { items } })).toEqual({
      items: [null, null],
    });
    await expect(guest.call(settingEndpoint, { params: theme })).rejects.toMatchObject({
      status: 404,
    });
    expect(await user.call(listSettingsEndpoint, {})).toEqual({
      items: [expect.objectContaining({ ...theme, value: 'dark' })],
    });
  });

  it('are not for anybody without a token', async () => {
    const nobody = await server.fetch(new Request('http://localhost/api/user-settings/settings'));
    expect(nobody.status).toBe(401);
  });
});

describe.each(testDatabases())('SettingStore on $name', database => {
  const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute));

  it('keeps the value that was changed last', async () => {
    const store = new SettingStore(await database.fresh<SettingTables>([userSettingsMigration]));
    await store.set('user:default/ada', theme, { json: '"dark"', updatedAt: at(2) });
    await store.set('user:default/ada', theme, { json: '"light"', updatedAt: at(1) });
    expect((await store.get('user:default/ada', theme))?.value).toBe('dark');
    await store.set('user:default/ada', theme, { json: '"light"', updatedAt: at(2) });
    expect((await store.get('user:default/ada', theme))?.value).toBe('light');
  });

  it('keeps so many values a user, and still changes those that are there', async () => {
    const store = new SettingStore(await database.fresh<SettingTables>([userSettingsMigration]));
    const put = (user: string, key: string) =>
      store.set(user, { bucket: 'b', key }, { json: '1', updatedAt: at(0) });
    for (let index = 0; index < settingLimits.values; index++) await put('ada', `key${index}`);
    await expect(put('ada', 'one-more')).rejects.toThrow('You keep 500 settings');
    await put('ada', 'key7');
    await put('bob', 'one-more');
    await store.remove('ada', { bucket: 'b', key: 'key7' });
    await put('ada', 'one-more');
    expect(await store.list('ada')).toHaveLength(settingLimits.values);
  });

  it('stores so many bytes for a user, and still replaces values by smaller ones', async () => {
    const store = new SettingStore(await database.fresh<SettingTables>([userSettingsMigration]));
    const json = JSON.stringify('ä'.repeat(settingLimits.valueBytes / 2 - 1));
    const put = (user: string, key: string, value = json) =>
      store.set(user, { bucket: 'b', key }, { json: value, updatedAt: at(0) });
    const fitting = settingLimits.userBytes / settingLimits.valueBytes;
    for (let index = 0; index < fitting; index++) await put('ada', `key${index}`);
    await expect(put('ada', 'one-more')).rejects.toThrow(
      "Your settings would take more than 2097152 bytes; remove some before 'b/one-more' can be stored",
    );
    await put('bob', 'one-more');
    await put('ada', 'key7', '1');
    await put('ada', 'one-more', json.replace('ä', ''));
    expect(await store.list('ada')).toHaveLength(fitting + 1);
  });
});
