import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@portico/server';
import { type Database, openDatabase } from '@portico/server/database';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CatalogSchema } from '../store/tables.ts';
import { CatalogEngine } from './CatalogEngine.ts';
import { component } from './testing/engineHarness.ts';

const [, postgres] = testDatabases();
const soon = { timeout: 20_000, interval: 100 };
const failing: Logger = {
  debug: () => {},
  info: () => {},
  audit: () => {},
  warn: message => expect.unreachable(message),
  error: (message, fields) => expect.unreachable(`${message} ${String(fields?.['error'])}`),
  child: () => failing,
};

/** A folder with a descriptor for each name, and a new database that several replicas may open. */
async function prepare(...names: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-replicas-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const write = (name: string, fields?: Parameters<typeof component>[1]) =>
    writeFile(join(folder, `${name}.yaml`), component(name, fields));
  for (const name of names) await write(name);
  const options = await postgres!.freshOptions();
  return {
    folder,
    write,
    /** The connections of a replica. */
    open: () => openDatabase<CatalogSchema>('catalog', options),
    /** Starts a replica, and waits until it has read what there is. */
    async start(
      database: Database<CatalogSchema>,
      given: { watchesFiles?: boolean; leaseMs: number },
    ) {
      const engine = await CatalogEngine.create({
        database,
        logger: failing,
        locations: names.map(name => ({ type: 'file', target: `${name}.yaml` })),
        baseFolder: folder,
        watchesFiles: false,
        ...given,
      });
      await engine.start();
      await engine.whenIdle();
      return engine;
    },
  };
}

/** Ends a replica that a test leaves running. */
function endAfterwards(database: Database<CatalogSchema>, replica?: CatalogEngine) {
  onTestFinished(async () => {
    await replica?.stop();
    await database.close();
  });
}

/** What the catalog has as the type of a component. */
async function readType(database: Database<CatalogSchema>, name: string) {
  const { type } = await database.read
    .selectFrom('entities')
    .select('type')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return type;
}

describe('replicas of the catalog', () => {
  it('share the work, hear of each other and store everything once', async () => {
    const targets = Array.from({ length: 12 }, (_, index) => `https://git.example/${index}.yaml`);
    const readers = new Map<string, number[]>();
    const waiting = Promise.withResolvers<void>();
    /** Answers no replica until each of them reads something. */
    const read = async (replica: number, url: string) => {
      readers.set(url, [...(readers.get(url) ?? []), replica]);
      if (new Set([...readers.values()].flat()).size === 3) waiting.resolve();
      await waiting.promise;
      const index = targets.indexOf(url);
      const dependsOn = [`component:c${(index + 1) % targets.length}`];
      return new Response(component(`c${index}`, { dependsOn }));
    };
    const options = await postgres!.freshOptions();
    const replicas = await Promise.all(
      [1, 2, 3].map(async replica => {
        const database = await openDatabase<CatalogSchema>('catalog', options);
        const engine = await CatalogEngine.create({
          database,
          logger: failing,
          locations: targets.map(target => ({ type: 'url', target })),
          readableHosts: [{ host: 'git.example' }],
          fetch: input => read(replica, String(input)),
          watchesFiles: false,
        });
        endAfterwards(database, engine);
        return { engine, database };
      }),
    );
    const heard = replicas.map(({ engine }) => {
      const listener = vi.fn<() => void>();
      engine.onChange(listener);
      return listener;
    });
    await Promise.all(replicas.map(({ engine }) => engine.start()));
    await Promise.all(replicas.map(({ engine }) => engine.whenIdle()));
    const database = replicas[0]!.database.read;
    await vi.waitFor(async () => {
      const related = await database
        .selectFrom('entity_relations')
        .innerJoin('entities', 'entities.id', 'entity_id')
        .select('json')
        .where('kind', '=', 'component')
        .execute();
      expect(related).toHaveLength(targets.length);
      for (const { json } of related) expect(JSON.parse(json)).toHaveLength(3);
    });
    const changes = await database
      .selectFrom('changes')
      .select('ref')
      .where('action', '=', 'created')
      .execute();
    expect(new Set([...readers.values()].flat())).toEqual(new Set([1, 2, 3]));
    expect([...readers.values()].map(({ length }) => length)).toEqual(targets.map(() => 1));
    expect(new Set(changes.map(({ ref }) => ref)).size).toBe(changes.length);
    expect(changes).toHaveLength(2 * targets.length);
    await vi.waitFor(() => {
      for (const listener of heard) expect(listener).toHaveBeenCalled();
    });
  });

  it('take over at once what a process that is gone was reading, and nothing of one that is there', async () => {
    const names = ['gone', 'there'];
    const { folder, write, open, start } = await prepare(...names);
    const [first, gone, there, second] = await Promise.all([open(), open(), open(), open()]);
    for (const database of [first, there]) endAfterwards(database);
    await (await start(first, { leaseMs: 60_000 })).stop();

    // Both read a source when one of them is killed, which ends its connections.
    await gone.hold('gone');
    await there.hold('there');
    for (const name of names)
      await first.write
        .updateTable('sources')
        .set({ lease_holder: name, lease_until: new Date(Date.now() + 60_000).toISOString() })
        .where('target', '=', join(folder, `${name}.yaml`))
        .execute();
    await gone.close();
    for (const name of names) await write(name, { type: 'changed' });
    endAfterwards(second, await start(second, { leaseMs: 60_000 }));
    const rows = await second.read
      .selectFrom('entities')
      .select(['name', 'type'])
      .where('kind', '=', 'component')
      .orderBy('name')
      .execute();
    expect(rows).toEqual([
      { name: 'gone', type: 'changed' },
      { name: 'there', type: 'service' },
    ]);
  });

  it('take over what a process that is killed while they run was reading', async () => {
    const { folder, write, open, start } = await prepare('a');
    const [database, gone] = await Promise.all([open(), open()]);
    endAfterwards(database, await start(database, { leaseMs: 2000 }));

    await gone.hold('gone');
    await write('a', { type: 'changed' });
    await database.write
      .updateTable('sources')
      .set({
        due_at: new Date(0).toISOString(),
        lease_holder: 'gone',
        lease_until: new Date(Date.now() + 3_600_000).toISOString(),
      })
      .where('target', '=', join(folder, 'a.yaml'))
      .execute();
    await gone.close();
    await expect.poll(() => readType(database, 'a'), soon).toBe('changed');
  }, 40_000);

  it('read again what a replica that ended had watched', async () => {
    const { folder, write, open, start } = await prepare('a');
    const file = join(folder, 'a.yaml');
    const [database, watching, killed] = await Promise.all([open(), open(), open()]);
    await (await start(watching, { watchesFiles: true, leaseMs: 2000 })).stop();
    await watching.close();
    const stopped = await database.read
      .selectFrom('sources')
      .select(['due_at', 'lease_holder'])
      .where('target', '=', file)
      .executeTakeFirstOrThrow();
    expect(stopped.lease_holder).toBeNull();
    expect(Date.parse(stopped.due_at!)).toBeLessThanOrEqual(Date.now());

    // This one watches nothing itself: it reads the change only because the other one is gone.
    endAfterwards(database, await start(database, { leaseMs: 2000 }));
    await killed.hold('killed');
    await database.write
      .updateTable('sources')
      .set({ lease_holder: 'killed' })
      .where('target', '=', file)
      .execute();
    await write('a', { type: 'changed' });
    await killed.close();
    await expect.poll(() => readType(database, 'a'), soon).toBe('changed');
  }, 40_000);
});
