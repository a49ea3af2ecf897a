import { PublishSubject, type StorageApi, type StoredValueName } from '@portico/app';
import { createUrlPatternDiscovery, PluginClient } from '@portico/contract';
import type { Setting } from '@portico/user-settings-common';
import { beforeEach, expect, it } from 'vitest';
import { recordChange } from './pendingSettings.ts';
import { fingerprint } from '../model/fingerprint.ts';
import { SettingSync } from './SettingSync.ts';

/** A browser's storage, in memory: each test has several browsers. */
class MemoryStorage implements StorageApi {
  readonly values = new Map<string, unknown>();
  readonly #sets = new PublishSubject<StoredValueName>();
  readonly subscribe = (onSet: (name: StoredValueName) => void) => this.#sets.subscribe(onSet);
  /** As another page finds it. */
  copy(): MemoryStorage {
    const copied = new MemoryStorage();
    for (const [name, value] of this.values) copied.values.set(name, value);
    return copied;
  }
  forBucket(bucket: string) {
    const name = (key: string) => `${bucket}/${key}`;
    return {
      get: <T>(key: string) => this.values.get(name(key)) as T | undefined,
      set: (key: string, value: unknown) => {
        if (value === undefined) this.values.delete(name(key));
        else this.values.set(name(key), value);
        this.#sets.post({ bucket, key });
      },
      subscribe: () => () => {},
      listKeys: () =>
        [...this.values.keys()].flatMap(each =>
          each.startsWith(name('')) ? [each.slice(name('').length)] : [],
        ),
    };
  }
}

/** For whom the server stores nothing. */
const guest = 'guest';

/** A server that keeps settings by user, and may be away. */
const server = {
  settingsOf: new Map<string, Map<string, Setting>>(),
  failure: undefined as Response | Error | undefined,
  calls: [] as string[],
  async answer(user: string, request: Request): Promise<Response> {
    server.calls.push(request.method);
    if (server.failure instanceof Error) throw server.failure;
    if (server.failure) return server.failure.clone();
    const own = server.settingsOf.get(user) ?? new Map<string, Setting>();
    server.settingsOf.set(user, own);
    const [, bucket = '', key = ''] = /buckets\/([^/]+)\/keys\/([^/]+)/.exec(request.url) ?? [];
    if (user === guest && request.method === 'GET')
      return Response.json({ items: [], isStored: false });
    if (request.method === 'GET') return Response.json({ items: [...own.values()] });
    if (request.method === 'DELETE') {
      own.delete(`${bucket}/${key}`);
      return new Response(null, { status: 204 });
    }
    const { value, changedAt } = (await request.json()) as { value: unknown; changedAt: string };
    const before = own.get(`${bucket}/${key}`);
    const next = { bucket, key, value, updatedAt: changedAt };
    const wins = !before?.updatedAt || before.updatedAt <= changedAt;
    if (wins) own.set(`${bucket}/${key}`, next);
    return Response.json(wins ? next : before);
  },
};
const discovery = createUrlPatternDiscovery('http://portal.test/api/{pluginId}');
let minute = 0;
let refused: string[] = [];

function open(user: string, storage = new MemoryStorage()) {
  const client = new PluginClient({
    pluginId: 'user-settings',
    discovery,
    fetch: (input, init) => server.answer(user, new Request(input, init)),
  });
  const now = () => new Date(Date.UTC(2030, 0, 1, 0, (minute += 1)));
  storage.subscribe(name => recordChange(storage, name, now()));
  const sync = new SettingSync({
    storage,
    client,
    userEntityRef: user,
    onRefused: error => refused.push(error.message),
    now,
  });
  sync.start();
  return { sync, storage };
}

const away = new Response('away', { status: 503 });
const themeName = { bucket: 'settings', key: 'theme' };
const theme = (storage: MemoryStorage) => storage.forBucket('settings').get('theme');
const stored = (user: string, name: string) => server.settingsOf.get(user)?.get(name)?.value;

beforeEach(() => {
  server.settingsOf.clear();
  server.failure = undefined;
  server.calls = [];
  refused = [];
});

it('reports the server of changes, and another browser gets them, removals too', async () => {
  const laptop = open('ada');
  await laptop.sync.pull();
  laptop.storage.forBucket('settings').set('theme', 'dark');
  laptop.storage.forBucket('starredEntities').set('entityRefs', ['component:default/pay']);
  await laptop.sync.whenIdle();
  const desk = open('ada');
  await desk.sync.pull();
  expect(theme(desk.storage)).toBe('dark');
  desk.storage.forBucket('settings').set('theme', undefined);
  await desk.sync.whenIdle();
  await laptop.sync.pull();
  expect(theme(laptop.storage)).toBeUndefined();
  expect(stored('ada', 'starredEntities/entityRefs')).toEqual(['component:default/pay']);
});

it('leaves to the browser what guests set, over reloads, and takes away what the user before them had', async () => {
  const before = open('ada');
  await before.sync.pull();
  before.storage.forBucket('starredEntities').set('entityRefs', ['component:default/secret']);
  await before.sync.whenIdle();

  const first = open(guest, before.storage.copy());
  const stars = first.storage.forBucket('starredEntities');
  await first.sync.pull();
  expect(stars.get('entityRefs')).toBeUndefined();
  stars.set('entityRefs', ['component:default/pay']);
  await first.sync.whenIdle();
  const reloaded = open(guest, first.storage.copy());
  await reloaded.sync.pull();
  await reloaded.sync.pull();
  expect(reloaded.storage.forBucket('starredEntities').get('entityRefs')).toEqual([
    'component:default/pay',
  ]);
  expect(server.calls.filter(method => method !== 'GET')).toHaveLength(1);
  expect(refused).toEqual([]);
});

it('does not say whose settings a browser keeps', async () => {
  const { sync, storage } = open('user:default/ada');
  await sync.pull();
  const owner = storage.forBucket('userSettings').get<string>('owner');
  expect(owner).toBe(fingerprint('user:default/ada'));
  expect(owner).not.toContain('ada');
});

it('keeps to itself what is not a setting', async () => {
  const { sync, storage } = open('ada');
  await sync.pull();
  storage.forBucket('auth').set('provider', 'github');
  storage.forBucket('palette').set('recent', []);
  await sync.whenIdle();
  expect(server.calls).toEqual(['GET']);
});

it.each([
  ['away', away],
  ['out of reach', new TypeError('Failed to fetch')],
])('remembers changes while the server is %s, also over a reload', async (_how, failure) => {
  const first = open('ada');
  await first.sync.pull();
  server.failure = failure;
  first.storage.forBucket('settings').set('theme', 'dark');
  await first.sync.whenIdle();
  server.failure = undefined;
  const reloaded = open('ada', first.storage);
  await reloaded.sync.pull();
  expect(stored('ada', 'settings/theme')).toBe('dark');
  expect(theme(reloaded.storage)).toBe('dark');
  expect(refused).toEqual([]);
});

it('lets a later change elsewhere win over an earlier one that comes late', async () => {
  const laptop = open('ada');
  const desk = open('ada');
  await laptop.sync.pull();
  await desk.sync.pull();
  server.failure = away;
  laptop.storage.forBucket('settings').set('theme', 'dark');
  await laptop.sync.whenIdle();
  server.failure = undefined;
  desk.storage.forBucket('settings').set('theme', 'light');
  await desk.sync.whenIdle();
  await laptop.sync.pull();
  expect(theme(laptop.storage)).toBe('light');
  expect(stored('ada', 'settings/theme')).toBe('light');
});

it('keeps what was changed before the server had answered', async () => {
  await open('ada').sync.pull();
  server.settingsOf.get('ada')?.set('settings/theme', { ...themeName, value: 'light' });
  const { sync, storage } = open('ada');
  storage.forBucket('userSettings').set('owner', fingerprint('ada'));
  storage.forBucket('settings').set('theme', 'dark');
  await sync.pull();
  expect(theme(storage)).toBe('dark');
  expect(stored('ada', 'settings/theme')).toBe('dark');
});

it("joins a newcomer's stars with theirs, and gives nobody those of another user", async () => {
  const storage = new MemoryStorage();
  storage.forBucket('starredEntities').set('entityRefs', ['component:default/b']);
  server.settingsOf.set(
    'ada',
    new Map([
      [
        'starredEntities/entityRefs',
        { bucket: 'starredEntities', key: 'entityRefs', value: ['component:default/a'] },
      ],
    ]),
  );
  await open('ada', storage).sync.pull();
  expect(stored('ada', 'starredEntities/entityRefs')).toEqual([
    'component:default/a',
    'component:default/b',
  ]);
  await open('bob', storage).sync.pull();
  expect(storage.forBucket('starredEntities').get('entityRefs')).toBeUndefined();
  expect(server.settingsOf.get('bob')?.size).toBe(0);
});

it('says what the server will not keep, and asks once', async () => {
  const { sync, storage } = open('ada');
  await sync.pull();
  server.failure = Response.json(
    { error: { name: 'InputError', message: 'You keep 500 settings' } },
    { status: 400 },
  );
  storage.forBucket('settings').set('theme', 'dark');
  await sync.whenIdle();
  await sync.whenIdle();
  expect(refused).toHaveLength(1);
  expect(theme(storage)).toBe('dark');
});

it.each([403, 404])('leaves all in the browser when the server answers %d', async status => {
  server.failure = new Response('', { status });
  const { sync, storage } = open('guest');
  storage.forBucket('settings').set('theme', 'dark');
  await sync.pull();
  storage.forBucket('settings').set('theme', 'light');
  await sync.whenIdle();
  expect(server.calls).toHaveLength(1);
  expect(theme(storage)).toBe('light');
  expect(refused).toEqual([]);
});

it('answers nonsense of the server with a word, and keeps what is there', async () => {
  server.failure = Response.json({ items: 'none' });
  const { sync, storage } = open('ada');
  storage.forBucket('settings').set('theme', 'dark');
  await sync.pull();
  expect(refused.join()).toContain("'items'");
  expect(theme(storage)).toBe('dark');
});
