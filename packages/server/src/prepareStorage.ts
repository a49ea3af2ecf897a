import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finishRestore } from './backup/RestoredFolder.ts';
import type { DatabaseOptions, SqliteOptions } from './database/DatabaseOptions.ts';
import { FolderLock } from './database/FolderLock.ts';
import type { PostgresConnections } from './database/PostgresConnections.ts';
import type { Logger } from './logging/Logger.ts';

/** Where databases are: of one server with SQLite, of several with PostgreSQL. */
export interface PreparedStorage {
  /** Lets another server have it; databases for this run alone are removed. */
  release(): Promise<void>;
}

/**
 * Makes sure that databases can be opened.
 *
 * @throws ConflictError when another server has the folder; ServiceUnavailableError when PostgreSQL cannot be used.
 */
export async function prepareStorage(
  options: DatabaseOptions,
  connections: PostgresConnections | undefined,
  logger: Logger,
): Promise<PreparedStorage> {
  if (options.engine === 'sqlite') return lockFolder(options, logger);
  const { preparePostgres } = await import('./database/preparePostgres.ts');
  const created = await preparePostgres(options);
  if (created) logger.info(`The database '${created}' was missing and has been created`);
  const { getServersKey } = await import('./database/postgresKeys.ts');
  // A restore waits for no server: it refuses to begin while there is one.
  await connections?.listener.hold(getServersKey(options.schemaPrefix ?? ''));
  return { release: async () => {} };
}

async function lockFolder(
  { folder, isTemporary }: SqliteOptions,
  logger: Logger,
): Promise<PreparedStorage> {
  const lock = await FolderLock.acquire(folder);
  try {
    if (await finishRestore(folder))
      logger.warn('A restore that was interrupted while it replaced files has been ended');
    if (isTemporary) await removeDatabases(folder);
  } catch (error) {
    await lock.release();
    throw error;
  }
  return {
    async release() {
      if (isTemporary) await removeDatabases(folder);
      await lock.release();
    },
  };
}

/** Removes the databases of a folder, and not the lock on it. */
async function removeDatabases(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => name.includes('.sqlite'));
  await Promise.all(names.map(name => rm(join(folder, name), { force: true })));
}
