import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Migration } from './migrate.ts';
import { openDatabase } from './openDatabase.ts';
import { SqliteWriter } from './SqliteWriter.ts';

const restAfterMs = 20;

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

  it('ends its thread when nothing is written for a while, and starts another for the next write', async () => {
    const writer = new SqliteWriter({ path: join(folder, 'a.sqlite') }, { restAfterMs });
    await writer.run('create table notes (text text)', []);
    writer.rest();
    await once(threads[0]!, 'exit');
    await writer.run('insert into notes values (?)', ['later']);
    const { rows } = await writer.run('select text from notes', []);
    expect(rows).toEqual([{ text: 'later' }]);
    expect(threads).toHaveLength(2);
    await writer.close();
  });

  it('keeps its thread while a transaction waits', async () => {
    const writer = new SqliteWriter({ path: join(folder, 'a.sqlite') }, { restAfterMs });
    await writer.run('create table notes (text text)', []);
    writer.rest();
    await writer.run('begin immediate', []);
    await writer.run('insert into notes values (?)', ['kept']);
    await sleep(restAfterMs * 3);
    await writer.run('commit', []);
    expect(await writer.run('select text from notes', [])).toMatchObject({
      rows: [{ text: 'kept' }],
    });
    expect(threads).toHaveLength(1);
    await writer.close();
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

  it('refuses what comes after it was closed', async () => {
    const writer = new SqliteWriter({ path: join(folder, 'a.sqlite') });
    await writer.close();
    await expect(writer.run('select 1', [])).rejects.toThrow('The SQLite writer is closed');
  });
});
