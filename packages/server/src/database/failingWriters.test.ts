import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './Database.ts';
import type { Migration } from './migrate.ts';
import { openDatabase } from './openDatabase.ts';
import { SqliteWriterThread } from './SqliteWriterThread.ts';

interface Schema {
  notes: { text: string };
}

const migration: Migration = {
  id: '001_notes',
  up: async ({ schema }) => {
    await schema.createTable('notes').addColumn('text', 'text').execute();
  },
};

/** More rows than the thread's memory holds. */
const manyRows = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 300000)
  select i from n`;

describe('a thread that writes files of SQLite', () => {
  const threads: Worker[] = [];
  const addThread = (thread: Worker) => void threads.push(thread);
  const databases: Database<Schema>[] = [];
  const losses: Error[] = [];
  let folder: string;
  let writerThread: SqliteWriterThread;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-writer-'));
    threads.length = 0;
    losses.length = 0;
    writerThread = new SqliteWriterThread({ heapMb: 16, onLost: error => losses.push(error) });
    process.on('worker', addThread);
  });
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.close();
    process.off('worker', addThread);
    await rm(folder, { recursive: true, force: true });
  });

  async function open(id: string): Promise<Database<Schema>> {
    const options = { engine: 'sqlite', folder } as const;
    const database = await openDatabase<Schema>(id, options, { writerThread });
    databases.push(database);
    return database;
  }

  async function openMigrated(id: string): Promise<Database<Schema>> {
    const database = await open(id);
    await database.migrate([migration]);
    return database;
  }

  const add = (database: Database<Schema>, text: string) =>
    database.write.insertInto('notes').values({ text }).execute();
  const list = async ({ read }: Database<Schema>) =>
    (await read.selectFrom('notes').select('text').execute()).map(({ text }) => text);

  describe.each([
    ['that is ended', (thread: Worker) => void thread.terminate()],
    ['that throws', (thread: Worker) => thread.postMessage(null)],
  ])('%s', (_, makeFail) => {
    const fail = async (thread: Worker) => {
      const ended = new Promise(resolve => thread.once('exit', resolve));
      makeFail(thread);
      await ended;
    };

    it('is replaced by the next write, and what was stored stays', async () => {
      const [first, second] = [await openMigrated('first'), await openMigrated('second')];
      await add(first, 'before');
      await fail(threads[0]!);
      await add(second, 'after');
      await add(first, 'after');
      expect(await list(first)).toEqual(['before', 'after']);
      expect(await list(second)).toEqual(['after']);
      expect(threads).toHaveLength(2);
      expect(losses).toHaveLength(1);
    });

    it('takes its open transactions with it, whose senders get an error', async () => {
      const [first, second] = [await openMigrated('first'), await openMigrated('second')];
      const transaction = first.write.transaction().execute(async trx => {
        await trx.insertInto('notes').values({ text: 'lost' }).execute();
        await fail(threads[0]!);
        await add(second, 'meanwhile');
        // Would be stored alone if it ran in the new thread.
        await trx.insertInto('notes').values({ text: 'rest' }).execute();
      });
      await expect(transaction).rejects.toMatchObject({
        name: 'ServiceUnavailableError',
        message: 'The transaction is no longer open, and nothing of it is stored',
      });
      await add(first, 'after');
      expect(await list(first)).toEqual(['after']);
      expect(await list(second)).toEqual(['meanwhile']);
    });

    it('does not report as stored what it could not commit', async () => {
      const first = await openMigrated('first');
      const transaction = first.write.transaction().execute(async trx => {
        await trx.insertInto('notes').values({ text: 'lost' }).execute();
        await fail(threads[0]!);
      });
      await expect(transaction).rejects.toThrow('nothing of it is stored');
      expect(await list(first)).toEqual([]);
    });

    it('takes with it the transactions that were to be stored together', async () => {
      const first = await openMigrated('first');
      const write = (text: string) =>
        first.writeTogether(trx => trx.insertInto('notes').values({ text }).execute());
      const { stored } = await write('lost');
      await fail(threads[0]!);
      await expect(stored).rejects.toThrow('A write that was stored together failed');
      await (
        await write('after')
      ).stored;
      expect(await list(first)).toEqual(['after']);
    });

    it('leaves nobody waiting', async () => {
      const first = await openMigrated('first');
      const long =
        sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000)
        select max(i) from n`
          .execute(first.write)
          .then(
            () => 'ended before',
            (error: Error) => error.name,
          );
      await fail(threads[0]!);
      expect(['ended before', 'ServiceUnavailableError']).toContain(await long);
      await add(first, 'after');
      expect(await list(first)).toEqual(['after']);
    });
  });

  it('that runs out of memory ends alone, and the file at fault does not use it again', async () => {
    const [poisoned, other] = [await openMigrated('poisoned'), await openMigrated('other')];
    await add(poisoned, 'before');
    await expect(manyRows.execute(poisoned.write)).rejects.toThrow('memory');
    expect(losses).toHaveLength(1);
    const transaction = other.write.transaction().execute(async trx => {
      await trx.insertInto('notes').values({ text: 'begun' }).execute();
      await expect(manyRows.execute(poisoned.write)).rejects.toThrow('memory');
      await trx.insertInto('notes').values({ text: 'ended' }).execute();
    });
    await transaction;
    await add(poisoned, 'after');
    expect(await list(other)).toEqual(['begun', 'ended']);
    expect(await list(poisoned)).toEqual(['before', 'after']);
    expect(losses).toHaveLength(2);
  });

  it('reports a full disk to the plugin whose file it is, and only to that', async () => {
    const [full, other] = [await openMigrated('full'), await openMigrated('other')];
    await add(full, 'before');
    const { rows } = await sql<{ count: number }>`pragma page_count`.execute(full.read);
    const pages = Object.values(rows[0]!)[0]!;
    await sql.raw(`pragma max_page_count = ${pages}`).execute(full.write);
    const large = 'x'.repeat(100_000);
    await expect(add(full, large)).rejects.toThrow('database or disk is full');
    const transaction = full.write.transaction().execute(async trx => {
      await trx.insertInto('notes').values({ text: 'lost' }).execute();
      await expect(trx.insertInto('notes').values({ text: large }).execute()).rejects.toThrow(
        'full',
      );
      await add(other, 'meanwhile');
      // SQLite has rolled back what was before: this would be stored alone.
      await trx.insertInto('notes').values({ text: 'rest' }).execute();
    });
    await expect(transaction).rejects.toThrow('nothing of it is stored');
    await sql.raw(`pragma max_page_count = ${pages + 1000}`).execute(full.write);
    await add(full, large);
    expect(await list(full)).toEqual(['before', large]);
    expect(await list(other)).toEqual(['meanwhile']);
    expect(threads).toHaveLength(1);
  });

  it('reports a file that cannot be written to the plugin whose file it is, and only to that', async () => {
    const [locked, other] = [await openMigrated('locked'), await openMigrated('other')];
    await sql.raw('pragma query_only = on').execute(locked.write);
    await expect(add(locked, 'refused')).rejects.toThrow('attempt to write a readonly database');
    await add(other, 'stored');
    await sql.raw('pragma query_only = off').execute(locked.write);
    await add(locked, 'stored');
    expect(await list(locked)).toEqual(['stored']);
    expect(await list(other)).toEqual(['stored']);
    expect(threads).toHaveLength(1);
  });

  it('reports a file that is none of SQLite, and writes it once it is', async () => {
    const [broken, other] = [await open('broken'), await openMigrated('other')];
    await writeFile(join(folder, 'broken.sqlite'), 'x'.repeat(8192));
    for (let time = 0; time < 3; time++)
      await expect(add(broken, 'refused')).rejects.toThrow('file is not a database');
    await add(other, 'stored');
    await rm(join(folder, 'broken.sqlite'));
    await expect(add(broken, 'refused')).rejects.toThrow('no such table');
    expect(await list(other)).toEqual(['stored']);
    expect(threads).toHaveLength(1);
  });
});
