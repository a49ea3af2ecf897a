import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, openDatabase } from '@portico/server';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CatalogSchema } from '../store/tables.ts';
import { CatalogEngine } from './CatalogEngine.ts';
import { component } from './testing/engineHarness.ts';

const [, postgres] = testDatabases();
const failing: Logger = {
  debug: () => {},
  info: () => {},
  audit: () => {},
  warn: message => expect.unreachable(message),
  error: (message, fields) => expect.unreachable(`${message} ${String(fields?.['error'])}`),
  child: () => failing,
};

describe('replicas of the catalog', () => {
  it('share the work, hear of each other and store everything once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-replicas-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const targets = Array.from({ length: 12 }, (_, index) => `part${index}.yaml`);
    for (const [index, target] of targets.entries())
      await writeFile(
        join(folder, target),
        component(`c${index}`, { dependsOn: [`component:c${(index + 1) % targets.length}`] }),
      );
    const options = await postgres!.freshOptions();
    const replicas = await Promise.all(
      [1, 2, 3].map(async () => {
        const database = await openDatabase<CatalogSchema>('catalog', options);
        const engine = await CatalogEngine.create({
          database,
          logger: failing,
          locations: targets.map(target => ({ type: 'file', target })),
          baseFolder: folder,
          watchesFiles: false,
        });
        onTestFinished(async () => {
          await engine.stop();
          await database.close();
        });
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
    const { read } = replicas[0]!.database;
    await vi.waitFor(async () => {
      const related = await read
        .selectFrom('entity_relations')
        .innerJoin('entities', 'entities.id', 'entity_id')
        .select('json')
        .where('kind', '=', 'component')
        .execute();
      expect(related).toHaveLength(targets.length);
      for (const { json } of related) expect(JSON.parse(json)).toHaveLength(3);
    });
    const changes = await read
      .selectFrom('changes')
      .select('ref')
      .where('action', '=', 'created')
      .execute();
    expect(new Set(changes.map(({ ref }) => ref)).size).toBe(changes.length);
    expect(changes).toHaveLength(2 * targets.length);
    await vi.waitFor(() => {
      for (const listener of heard) expect(listener).toHaveBeenCalled();
    });
  });

  it('take over at once what a process that is gone was reading, and nothing of one that is there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-replicas-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const options = await postgres!.freshOptions();
    const open = () => openDatabase<CatalogSchema>('catalog', options);
    const start = async (database: Awaited<ReturnType<typeof open>>) => {
      const engine = await CatalogEngine.create({
        database,
        logger: failing,
        locations: ['gone.yaml', 'there.yaml'].map(target => ({ type: 'file', target })),
        baseFolder: folder,
        watchesFiles: false,
        leaseMs: 60_000,
      });
      await engine.start();
      await engine.whenIdle();
      return engine;
    };
    for (const name of ['gone', 'there'])
      await writeFile(join(folder, `${name}.yaml`), component(name));
    const [first, gone, there, second] = await Promise.all([open(), open(), open(), open()]);
    onTestFinished(async () => {
      await Promise.all([first.close(), there.close(), second.close()]);
    });
    await (await start(first)).stop();

    // Both read a source when one of them is killed, which ends its connections.
    await gone.hold('gone');
    await there.hold('there');
    for (const name of ['gone', 'there'])
      await first.write
        .updateTable('sources')
        .set({ lease_holder: name, lease_until: new Date(Date.now() + 60_000).toISOString() })
        .where('target', '=', join(folder, `${name}.yaml`))
        .execute();
    await gone.close();
    for (const name of ['gone', 'there'])
      await writeFile(join(folder, `${name}.yaml`), component(name, { type: 'changed' }));
    const engine = await start(second);
    onTestFinished(() => engine.stop());
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
});
