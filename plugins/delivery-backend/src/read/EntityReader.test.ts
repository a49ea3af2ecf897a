import type { BuildProvider } from '@portico/delivery-node';
import { testDatabases } from '@portico/testing/node';
import { expect, it } from 'vitest';
import { ReadingStore } from '../store/ReadingStore.ts';
import { deliveryMigrations, type DeliveryTables } from '../store/tables.ts';
import { aBuiltComponent } from '../testing/testCatalog.ts';
import { EntityReader } from './EntityReader.ts';
import { Readings } from './Readings.ts';

const minuteMs = 60_000;

it('calls each host once for a list of entities that are not fresh, the longest unread first', async () => {
  const [database] = testDatabases();
  const clock = { now: Date.parse('2026-03-01T10:00:00Z') };
  const readings = new Readings({
    store: new ReadingStore(await database!.fresh<DeliveryTables>(deliveryMigrations)),
    logger: { debug() {}, info() {}, warn() {}, error() {} } as never,
    now: () => new Date(clock.now),
    deadlineMs: minuteMs,
  });
  const called: string[] = [];
  const builds: BuildProvider = {
    id: 'ci',
    title: 'CI',
    listProjects: ({ metadata }) => {
      const [host = '', name = ''] = (metadata.annotations?.['ci'] ?? '').split('/');
      return [{ host, name, url: `https://${host}/${name}` }];
    },
    async list({ host, name }, { isBackground }) {
      called.push(`${host}/${name}${isBackground ? ' in the background' : ''}`);
      return [];
    },
  };
  const reader = new EntityReader({
    readings,
    builds: [builds],
    pullRequests: [],
    alerts: [],
    freshMs: minuteMs,
  });
  const list = ['near/a', 'near/b', 'near/c', 'far/a'];
  const entities = list.map((ci, at) => aBuiltComponent(`c${at}`, { ci }));
  for (const entity of entities) {
    await reader.read(entity);
    clock.now += 1000;
  }
  called.length = 0;
  await reader.summarize(entities);
  expect(called).toEqual([]);
  clock.now += 5 * minuteMs;
  const summaries = await reader.summarize(entities);
  await readings.stop();
  expect(summaries.map(summary => summary?.readAt)).not.toContain(undefined);
  expect(called).toEqual(['near/a in the background', 'far/a in the background']);
});
