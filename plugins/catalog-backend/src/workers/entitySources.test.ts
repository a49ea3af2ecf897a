import type { SourceConnection } from '@portico/catalog-node';
import { createLogger } from '@portico/server/assembly';
import { type Database, openDatabase } from '@portico/server/database';
import {
  DatabaseScheduler,
  DatabaseWorkQueue,
  workMigrations,
  type WorkSchema,
} from '@portico/server/work';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FakeSource, hourMs, inPages, record } from '../entitySources/testing/sourceHarness.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { CatalogEngine } from './CatalogEngine.ts';

const logger = createLogger({ level: 'error', format: 'json', write: () => {} });
const many = (count: number) => Array.from({ length: count }, (_, index) => record(`c${index}`));

interface Server {
  db: Database<CatalogSchema & WorkSchema>;
  queue: DatabaseWorkQueue;
  scheduler: DatabaseScheduler;
  source: FakeSource;
  engine: CatalogEngine;
}

describe.each(testDatabases())('sources as recurring tasks on $name', database => {
  async function openServers(count: number) {
    let now = Date.UTC(2026, 0, 1);
    const options = await database.freshOptions();
    const servers: Server[] = [];
    for (let server = 0; server < count; server += 1) {
      const db = await openDatabase<CatalogSchema & WorkSchema>('catalog', options);
      await db.migrate(workMigrations, 'applied_work_migrations');
      const queue = new DatabaseWorkQueue({ database: db as never, logger, now: () => now });
      const scheduler = new DatabaseScheduler(queue, () => now);
      const source = new FakeSource();
      source.pages = inPages(many(20), 7);
      const engine = await CatalogEngine.create({
        database: db as never,
        logger,
        scheduler,
        sources: [source],
        now: () => new Date(now),
        watchesFiles: false,
        pollIntervalMs: hourMs,
      });
      onTestFinished(async () => {
        await queue.stop();
        await engine.stop();
        await db.close();
      });
      servers.push({ db, queue, scheduler, source, engine });
    }
    const listNames = async () => {
      const rows = await servers[0]?.db.read
        .selectFrom('entities')
        .select('ref')
        .where('kind', '=', 'component')
        .execute();
      return (rows ?? []).map(({ ref }) => ref);
    };
    return {
      servers,
      async start() {
        for (const { engine } of servers) await engine.start();
        for (const { scheduler } of servers) await scheduler.start();
        await Promise.all(servers.map(({ queue }) => queue.start()));
      },
      settle: () => Promise.all(servers.map(({ queue }) => queue.whenIdle())),
      pass: (ms: number) => void (now += ms),
      names: listNames,
      count: async () => (await listNames()).length,
    };
  }

  it('are read by one of several servers, on their schedule and soon after a failure', async () => {
    const { servers, start, settle, pass, count } = await openServers(
      database.name === 'SQLite' ? 1 : 2,
    );
    let isDown = true;
    for (const { source } of servers)
      source.before = page => {
        if (isDown && page === 1) throw new Error('503');
      };
    const reads = () => servers.flatMap(({ source }) => source.reads);
    await start();
    await settle();
    expect(reads()).toEqual([undefined, 'page 1']);
    isDown = false;
    pass(10_000);
    await settle();
    expect(reads()).toEqual([undefined, 'page 1', 'page 1', 'page 2']);
    expect(await count()).toBe(20);
    pass(hourMs);
    await settle();
    expect(reads()).toHaveLength(7);
    pass(hourMs / 2);
    await settle();
    expect(reads()).toHaveLength(7);
  });

  it('are read at once when that is wanted, and keep their turns', async () => {
    const { servers, start, settle, pass, count, names } = await openServers(1);
    const [server] = servers;
    if (!server) throw new Error('No server');
    const connected = Promise.withResolvers<SourceConnection>();
    Object.assign(server.source, {
      connect: async (connection: SourceConnection) => connected.resolve(connection),
    });
    await start();
    const connection = await connected.promise;
    await settle();
    pass(hourMs / 2);
    await connection.apply({ changed: [record('c20')], removed: ['c0'] });
    await settle();
    expect(server.source.reads).toHaveLength(3);
    expect(await count()).toBe(20);
    // What reports much is read as a whole once a minute; what it applies is shown before.
    await server.engine.readSource('provider:fake:default');
    await settle();
    expect(server.source.reads).toHaveLength(6);
    connection.readSoon();
    await connection.apply({ changed: [record('c20')], removed: ['c1'] });
    await settle();
    expect(await names()).toContain('component:default/c20');
    expect(server.source.reads).toHaveLength(6);
    pass(61_000);
    await settle();
    expect(server.source.reads).toHaveLength(9);
    await expect(server.engine.readSource('provider:nobody')).rejects.toThrow("No source 'nobody'");
    pass(hourMs / 2);
    await settle();
    expect(server.source.reads).toHaveLength(12);
  });

  it('keep what a held run would remove when that is refused, until more would go', async () => {
    const { servers, start, settle, pass, count } = await openServers(1);
    const [server] = servers;
    if (!server) throw new Error('No server');
    const { engine, source } = server;
    await start();
    await settle();
    source.pages = inPages(many(10), 7);
    pass(hourMs);
    await settle();
    const [held] = await engine.heldRuns.list();
    expect(held).toMatchObject({ removals: 10, entities: 20 });
    await engine.heldRuns.refuse(held?.id ?? '');
    pass(hourMs);
    await settle();
    expect(await engine.heldRuns.list()).toMatchObject([{ refusedAt: expect.any(String) }]);
    expect(await count()).toBe(20);

    source.pages = inPages(many(9), 7);
    pass(hourMs);
    await settle();
    const [again] = await engine.heldRuns.list();
    expect(again).toMatchObject({ id: held?.id, removals: 11 });
    expect(again).not.toHaveProperty('refusedAt');
    await engine.heldRuns.release(held?.id ?? '');
    expect(await count()).toBe(9);
    await expect(engine.heldRuns.refuse(held?.id ?? '')).rejects.toThrow('is held');
  });
});
