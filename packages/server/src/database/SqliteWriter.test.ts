import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Migration } from './migrate.ts';
import { openDatabase } from './openDatabase.ts';
import { SqliteWriter } from './SqliteWriter.ts';
import { SqliteWriterThread } from './SqliteWriterThread.ts';

describe('the writer of a SQLite file', () => {
  const threads: Worker[] = [];
  const noteThread = (thread: Worker) => void threads.push(thread);
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-writer-'));
    threads.length = 0;
    process.on('worker', noteThread);
  });
  afterEach(async () => {
    process.off('worker', noteThread);
    await rm(folder, { recursive: true, force: true });
  });

  it('starts no thread where nothing is written', async () => {
    const migration: Migration = { id: '001_none', up: async () => {} };
    const options = { engine: 'sqlite', folder } as const;
    const first = await openDatabase('test', options);
    await first.migrate([migration]);
    await first.close();
    expect(threads).toHaveLength(1);
    const second = await openDatabase('test', options);
    await second.migrate([migration]);
    await second.close();
    expect(threads).toHaveLength(1);
  });

  it('writes the files of several plugins in one thread, which ends with the last of them', async () => {
    const migration: Migration = {
      id: '001_notes',
      up: async ({ schema }) => {
        await schema.createTable('notes').addColumn('text', 'text').execute();
      },
    };
    const options = { engine: 'sqlite', folder } as const;
    const shared = { writerThread: new SqliteWriterThread() };
    const open = (id: string) => openDatabase<{ notes: { text: string } }>(id, options, shared);
    const databases = [await open('first'), await open('second')];
    for (const database of databases) await database.migrate([migration]);
    await Promise.all(
      databases.map((database, index) =>
        database.write.transaction().execute(async trx => {
          for (let at = 0; at < 20; at++)
            await trx
              .insertInto('notes')
              .values({ text: `${index}-${at}` })
              .execute();
        }),
      ),
    );
    for (const [index, database] of databases.entries()) {
      const rows = await database.read.selectFrom('notes').select('text').execute();
      expect(rows.map(({ text }) => text)).toEqual(
        Array.from({ length: 20 }, (_, at) => `${index}-${at}`),
      );
    }
    expect(threads).toHaveLength(1);
    await databases[0]!.close();
    await databases[1]!.write.insertInto('notes').values({ text: 'more' }).execute();
    const ended = once(threads[0]!, 'exit');
    await databases[1]!.close();
    await ended;
    expect(threads).toHaveLength(1);
  });

  it('gives a file a thread of its own while much is written to it', async () => {
    let calms = 0;
    const writer = new SqliteWriter(join(folder, 'a.sqlite'), new SqliteWriterThread(), {
      checkMs: 100,
      onCalm: () => void (calms += 1),
    });
    const numbers = (rows: number) =>
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})`;
    const insert = async (rows: number) => {
      await writer.run('begin immediate', []);
      await writer.run(`insert into t ${numbers(rows)} select i from n`, []);
      await writer.run('commit', []);
    };
    await writer.run('create table t (i)', []);
    await writer.run('begin immediate', []);
    await writer.run(`insert into t ${numbers(5000)} select i from n`, []);
    // Not while a transaction is open.
    await writer.run('insert into t values (0)', []);
    await writer.run('commit', []);
    expect(threads).toHaveLength(1);
    const sharedEnds = once(threads[0]!, 'exit');
    await insert(5000);
    await sharedEnds;
    expect(threads).toHaveLength(2);
    // It is quiet now: what comes next goes through the shared one again.
    await once(threads[1]!, 'exit');
    expect(calms).toBeGreaterThan(0);
    await insert(1);
    expect(threads).toHaveLength(3);
    const { rows } = await writer.run('select count(*) as count from t', []);
    expect(rows).toEqual([{ count: 10_002 }]);
    await writer.close();
  });

  it('refuses what comes after it was closed', async () => {
    const writer = new SqliteWriter(join(folder, 'a.sqlite'));
    await writer.close();
    await expect(writer.run('select 1', [])).rejects.toThrow('The SQLite writer is closed');
  });
});
