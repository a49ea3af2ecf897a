import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '@portico/errors';
import type { Database } from '../database/Database.ts';
import type { DatabaseOptions, PostgresOptions } from '../database/DatabaseOptions.ts';
import { FolderLock } from '../database/FolderLock.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { finishRestore } from './RestoredFolder.ts';

/** A portal none of whose servers runs. */
export interface StoppedPortal {
  open<Schema>(pluginId: string): Promise<Database<Schema>>;
  /** Closes what was opened, and lets servers start again. */
  close(): Promise<void>;
}

/**
 * Opens the databases of a portal for writes that its servers must not meet.
 *
 * @throws ConflictError while a server runs; InputError when the portal stores nothing beyond its stop.
 */
export async function openStoppedPortal(options: DatabaseOptions): Promise<StoppedPortal> {
  if (options.engine === 'sqlite' && options.isTemporary)
    throw new InputError(
      "This portal's database is in memory, and gone when it stops; name a folder in 'backend.database.connection.directory', or PostgreSQL",
    );
  const release =
    options.engine === 'sqlite' ? await holdFolder(options.folder) : await holdServers(options);
  const opened: Database<unknown>[] = [];
  return {
    async open<Schema>(pluginId: string) {
      const database = await openDatabase<Schema>(pluginId, options);
      opened.push(database as Database<unknown>);
      return database;
    },
    async close() {
      for (const database of opened.toReversed()) await database.close();
      await release();
    },
  };
}

/** Whether a plugin of a portal has stored anything; its servers may run. */
export async function hasStored(options: DatabaseOptions, pluginId: string): Promise<boolean> {
  if (options.engine === 'sqlite') {
    const file = join(options.folder, `${pluginId}.sqlite`);
    const found = await stat(file).catch(ignoreAbsent);
    return found !== undefined && found.size > 0;
  }
  const { connectPostgres } = await import('./connectPostgres.ts');
  const client = await connectPostgres(options).catch(ignoreAbsent);
  if (!client) return false;
  try {
    const { rows } = await client.query(
      "select from pg_tables where schemaname = $1 and tablename = 'applied_migrations'",
      [`${options.schemaPrefix ?? ''}${pluginId}`],
    );
    return rows.length > 0;
  } finally {
    await client.end();
  }
}

async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const lock = await FolderLock.acquire(folder);
  await finishRestore(folder);
  return () => lock.release();
}

async function holdServers(options: PostgresOptions): Promise<() => Promise<void>> {
  const { preparePostgres } = await import('../database/preparePostgres.ts');
  const { connectPostgres } = await import('./connectPostgres.ts');
  const { refuseServers } = await import('./refuseServers.ts');
  await preparePostgres(options);
  const client = await connectPostgres(options);
  try {
    await client.query('begin');
    await refuseServers(client, options.schemaPrefix ?? '');
  } catch (error) {
    await client.end();
    throw error;
  }
  return () => client.end();
}

/** A file or a database that does not exist. */
function ignoreAbsent(error: Error & { code?: unknown }): undefined {
  const code = error.code ?? (error.cause as { code?: unknown } | undefined)?.code;
  if (code !== 'ENOENT' && code !== '3D000') throw error;
}
