import type { Alert, Build } from '@portico/delivery-common';
import { type AlertProvider, type BuildProvider, SourceError } from '@portico/delivery-node';
import { type WatchedStateSource, watchedStatePoint } from '@portico/notifications-node';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { createServerPlugin } from '@portico/server';
import { testDatabases } from '@portico/testing/node';
import { startTestServer } from '@portico/testing/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createAlertStates, createBuildStates } from './createDeliveryStates.ts';
import { deliveryBackendPlugin } from './plugin.ts';
import { EntityReader } from './read/EntityReader.ts';
import { Readings } from './read/Readings.ts';
import { ReadingStore } from './store/ReadingStore.ts';
import { deliveryMigrations, type DeliveryTables } from './store/tables.ts';
import { aBuiltComponent, createTestCatalog } from './testing/testCatalog.ts';

const minuteMs = 60_000;
const [database] = testDatabases();
const signal = new AbortController().signal;

function aBuild(state: Build['state'], branch = 'main'): Build {
  const createdAt = '2026-03-01T10:00:00Z';
  return { id: '1', name: 'CI', title: 'x', branch, state, createdAt, url: 'https://ci.example/1' };
}

function anAlert(id: string, state: Alert['state'] = 'firing'): Alert {
  const createdAt = '2026-03-01T10:00:00Z';
  const url = `https://monitor.example/${id}`;
  return { id, title: `${id} is high`, severity: 'critical', state, createdAt, url };
}

/** States over projects whose builds and alerts a test decides; entities name theirs by the annotation `ci`. */
async function startStates() {
  const clock = { now: Date.parse('2026-03-01T10:00:00Z') };
  const state = { builds: [] as Build[], alerts: [] as Alert[], isDown: false };
  const called: string[] = [];
  const listProjects: BuildProvider['listProjects'] = ({ metadata }) => {
    const [host = '', name = ''] = (metadata.annotations?.['ci'] ?? '').split('/');
    return name ? [{ host, name, url: `https://${host}/${name}` }] : [];
  };
  const read = <T>(items: T[], host: string, name: string) => {
    called.push(`${host}/${name}`);
    if (state.isDown) throw new SourceError('It is down', { reason: 'unreachable' });
    return items;
  };
  const builds: BuildProvider = {
    id: 'ci',
    title: 'CI',
    listProjects,
    list: async ({ host, name }) => read(state.builds, host, name),
    getDefaultBranch: async () => 'main',
  };
  const alerts: AlertProvider = {
    id: 'monitor',
    title: 'Monitor',
    listProjects,
    list: async ({ host, name }) => read(state.alerts, host, name),
  };
  const db = await database!.fresh<DeliveryTables>(deliveryMigrations);
  const readings = new Readings({
    store: new ReadingStore(db),
    logger: { debug() {}, info() {}, warn() {}, error() {} } as never,
    now: () => new Date(clock.now),
    deadlineMs: minuteMs,
  });
  onTestFinished(() => readings.stop());
  const parts = { readings, builds: [builds], pullRequests: [], alerts: [alerts] };
  const reader = new EntityReader({ ...parts, freshMs: minuteMs });
  const entities = ['near/a', 'near/b', 'near/c', 'near/d', 'near/e', 'far/a'].map((ci, at) =>
    aBuiltComponent(`c${at}`, { ci }),
  );
  const catalog = {
    getEntitiesByRefs: async ({ entityRefs }: { entityRefs: readonly string[] }) =>
      entityRefs.map(ref => entities.find(({ metadata }) => ref.endsWith(`/${metadata.name}`))),
  };
  const sources = {
    builds: createBuildStates({ catalog, reader }),
    alerts: createAlertStates({ catalog, reader }),
  };
  const readFirst = async (source: WatchedStateSource) =>
    (await source.readStates(['component:default/c0'], { signal })).get('component:default/c0');
  return {
    state,
    called,
    sources,
    /** How the first entity is after its host has been read again. */
    async readAgain(name: keyof typeof sources) {
      clock.now += 10 * minuteMs;
      const isStored = async () => {
        await readFirst(sources[name]);
        const rows = await db.read.selectFrom('readings').selectAll().execute();
        const tried = rows.filter(({ tried_at }) => Date.parse(tried_at) === clock.now);
        const isRead = tried.some(({ key }) => key.includes(`"${name}"`));
        return isRead && (name === 'alerts' || rows.some(({ key }) => key.includes('"branch"')));
      };
      await vi.waitUntil(isStored);
      return readFirst(sources[name]);
    },
  };
}

it('reports builds of default branches that fail and are good again, by those that have ended', async () => {
  const { state, sources, readAgain } = await startStates();
  // Until its project is read, nothing is known of it.
  expect((await sources.builds.readStates(['component:default/c0'], { signal })).size).toBe(0);
  state.builds = [aBuild('failed', 'topic'), aBuild('succeeded')];
  expect(await readAgain('builds')).toMatchObject({ state: 'good', isBad: false });
  state.builds = [aBuild('running'), aBuild('failed'), aBuild('succeeded')];
  expect(await readAgain('builds')).toEqual({
    state: 'failing',
    isBad: true,
    texts: { en: 'The build of c0 failed', de: 'Der Build von c0 ist fehlgeschlagen' },
    link: '/catalog/default/component/c0/delivery',
  });
  state.isDown = true;
  expect(await readAgain('builds')).toBeUndefined();
  state.isDown = false;
  state.builds = [aBuild('succeeded')];
  expect(await readAgain('builds')).toMatchObject({
    isBad: false,
    texts: { en: 'c0 builds again' },
  });
});

it('reports alerts that begin, also beside others, and end', async () => {
  const { state, readAgain } = await startStates();
  state.alerts = [anAlert('Load', 'pending')];
  expect(await readAgain('alerts')).toMatchObject({ state: 'quiet', isBad: false });
  state.alerts = [anAlert('Load')];
  const first = await readAgain('alerts');
  expect(first).toMatchObject({ isBad: true, texts: { en: 'Alerts of c0: Load is high' } });
  state.alerts = [anAlert('Load', 'acknowledged')];
  expect(await readAgain('alerts')).toEqual(first);
  state.alerts = ['Load', 'Delay', 'Errors', 'Disk'].map(id => anAlert(id));
  const several = await readAgain('alerts');
  expect(several?.texts.en).toBe('Alerts of c0: Load is high, Delay is high, Errors is high, +1');
  expect(several?.state).not.toBe(first?.state);
  state.alerts = [];
  expect(await readAgain('alerts')).toMatchObject({
    isBad: false,
    texts: { en: 'No alert of c0 fires any more' },
  });
});

it('costs a host four requests at a time, and others none', async () => {
  const { called, sources } = await startStates();
  const refs = [0, 1, 2, 3, 4, 5].map(at => `component:default/c${at}`);
  await sources.alerts.readStates(refs, { signal });
  await vi.waitUntil(() => called.length === 5);
  expect(called.toSorted()).toEqual(['far/a', 'near/a', 'near/b', 'near/c', 'near/d']);
  await vi.waitUntil(
    async () => (await sources.alerts.readStates(refs.slice(0, 4), { signal })).size === 4,
  );
  expect(called).toHaveLength(5);
});

it('adds both to what people watch, for those who may read builds', async () => {
  let added: readonly WatchedStateSource[] = [];
  const follower = createServerPlugin({
    id: 'follower',
    needs: { states: watchedStatePoint },
    extensionPoints: [watchedStatePoint],
    create({ states }) {
      added = states.map(({ value }) => value);
      return {};
    },
  });
  const server = await startTestServer({
    plugins: [deliveryBackendPlugin, codeHostsPlugin, follower],
    apis: [createTestCatalog([])],
  });
  onTestFinished(() => server.stop());
  expect(added.map(({ name, permission }) => [name, permission?.name])).toEqual([
    ['builds', 'delivery.read'],
    ['alerts', 'delivery.read'],
  ]);
});
