import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { NotFoundError, ServiceUnavailableError } from '@portico/errors';
import type { SqliteOptions } from '../database/DatabaseOptions.ts';
import { isBusy } from '../database/tryLockFile.ts';
import type { Snapshot } from './Snapshot.ts';
import { refuseUnfinishedRestore } from './RestoredFolder.ts';
import { SqliteTables } from './SqliteTables.ts';

/** How long it is tried to stop all writers at once: each of them writes for some milliseconds, rarely for seconds. */
const maxTryMs = 20_000;
const tryAgainMs = 15;

/** The files of a folder, as of one moment if no writer holds one of them for long. */
export async function openSqliteSnapshot(
  { folder }: SqliteOptions,
  pluginIds: readonly string[],
): Promise<Snapshot> {
  await refuseUnfinishedRestore(folder);
  const found = (await listNames(folder)).flatMap(name =>
    name.endsWith('.sqlite') ? [name.slice(0, -'.sqlite'.length)] : [],
  );
  const ids = pluginIds.filter(id => found.includes(id));
  const readers = new Map<string, DatabaseSync>();
  const close = () => {
    for (const reader of readers.values()) reader.close();
  };
  try {
    for (const id of ids) readers.set(id, openFile(join(folder, `${id}.sqlite`)));
    const isOneMoment = await beginTogether(ids, readers, folder);
    // A restore may have replaced files in between.
    await refuseUnfinishedRestore(folder);
    return {
      consistency: isOneMoment ? 'one-moment' : 'each-plugin',
      databases: [...readers].map(([id, reader]) => new SqliteTables(id, reader)),
      unknown: found.filter(id => !pluginIds.includes(id)).map(id => `${id}.sqlite`),
      close: async () => close(),
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    throw new NotFoundError(
      `The data folder '${folder}' cannot be read: ${(cause as Error).message}; name it in PORTICO_DATA`,
      { cause },
    );
  }
}

function openFile(path: string): DatabaseSync {
  try {
    const database = new DatabaseSync(path);
    database.exec('pragma busy_timeout = 10000; pragma query_only = on');
    return database;
  } catch (cause) {
    throw new ServiceUnavailableError(
      `'${path}' cannot be opened: ${(cause as Error).message}; run this as the user of the server`,
      { cause },
    );
  }
}

/**
 * Begins to read all files while none of them can be written.
 *
 * @returns false when writers never paused together: then each file is read as of its own moment, those first whose plugins follow
 *   others, so that nothing refers to what is not there yet.
 */
async function beginTogether(
  ids: readonly string[],
  readers: ReadonlyMap<string, DatabaseSync>,
  folder: string,
): Promise<boolean> {
  const begin = (id: string) => {
    readers.get(id)?.exec('begin');
    readers.get(id)?.prepare('select count(*) from sqlite_schema').get();
  };
  const deadline = Date.now() + maxTryMs;
  for (;;) {
    const locks: DatabaseSync[] = [];
    try {
      for (const id of ids) {
        // Without waiting: one thread writes all files, so it must never wait for one while others wait for it.
        const lock = new DatabaseSync(join(folder, `${id}.sqlite`), { timeout: 0 });
        locks.push(lock);
        lock.exec('begin immediate');
      }
      ids.forEach(begin);
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
    } finally {
      for (const lock of locks) lock.close();
    }
    if (Date.now() > deadline) break;
    await sleep(tryAgainMs);
  }
  ids.toReversed().forEach(begin);
  return false;
}
