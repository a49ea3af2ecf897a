import { InputError } from '@portico/errors';
import type { Logger as QueryObserver } from 'kysely';
import type { Database } from './Database.ts';
import type { DatabaseOptions } from './DatabaseOptions.ts';
import type { PostgresConnections } from './PostgresConnections.ts';
import { openSqlite } from './openSqlite.ts';
import type { SqliteWriterThread } from './SqliteWriterThread.ts';

/** What plugins of one server share, and what a database logs besides its answers. */
export interface OpenDatabaseOptions {
  /** Connections to PostgreSQL that others use too and that somebody else closes; without them the database has its own. */
  connections?: PostgresConnections | undefined;
  /** The thread in which files of SQLite are written that others use too; without it the database has its own. */
  writerThread?: SqliteWriterThread | undefined;
  /** Called with each query once it has ended. */
  onQuery?: QueryObserver | undefined;
  /** A connection of the database's own broke outside a query; the next use opens another. */
  onConnectionLost?(error: Error): void;
}

const pluginIdPattern = /^[a-z][a-z0-9-]*$/;

/** Opens one plugin's database on the configured engine. */
export async function openDatabase<Schema>(
  pluginId: string,
  options: DatabaseOptions,
  { connections, writerThread, onQuery, onConnectionLost = () => {} }: OpenDatabaseOptions = {},
): Promise<Database<Schema>> {
  if (!pluginIdPattern.test(pluginId)) {
    throw new InputError(
      `Plugin id '${pluginId}' cannot name a database; use lower-case letters, digits and hyphens`,
    );
  }
  if (options.engine === 'sqlite') return openSqlite(pluginId, options, { writerThread, onQuery });
  // Its driver is long to load, and most servers begin on SQLite.
  const { openPostgres } = await import('./openPostgres.ts');
  if (connections) return openPostgres(pluginId, options, connections, onQuery);
  const { createPostgresConnections } = await import('./PostgresConnections.ts');
  const own = createPostgresConnections(options, onConnectionLost);
  try {
    const database = await openPostgres<Schema>(pluginId, options, own, onQuery);
    return { ...database, close: () => own.close() };
  } catch (error) {
    await own.close();
    throw error;
  }
}
