import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Migration } from './migrate.ts';
import { openDatabase } from './openDatabase.ts';
import { SqliteWriter } from './SqliteWriter.ts';

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

  it('refuses what comes after it was closed', async () => {
    const writer = new SqliteWriter({ path: join(folder, 'a.sqlite') });
    await writer.close();
    await expect(writer.run('select 1', [])).rejects.toThrow('The SQLite writer is closed');
  });
});
