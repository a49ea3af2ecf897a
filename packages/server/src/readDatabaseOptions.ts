import { join, resolve } from 'node:path';
import type { LoadedConfig } from '@portico/config';
import type { Problem } from '@portico/errors';
import type { DatabaseOptions, PostgresOptions } from './database/DatabaseOptions.ts';
import type { ServerConfig } from './serverConfig.ts';

const inMemory = ':memory:';

/** Where the tables of all plugins live: `backend.database`, or SQLite files in the data folder. */
export function readDatabaseOptions(
  { backend }: ServerConfig,
  dataFolder: string,
): DatabaseOptions {
  const { client, connection, ensureExists, maxConnections, schemaPrefix } = backend.database;
  const named = typeof connection === 'object' ? connection : undefined;
  if (client !== 'pg') {
    if (getSqliteFile(connection) === inMemory) {
      // Threads of the server share the database, which one in memory could not be.
      return { engine: 'sqlite', folder: join(dataFolder, 'until-stop'), isTemporary: true };
    }
    const folder = named?.directory ? resolve(named.directory) : dataFolder;
    return { engine: 'sqlite', folder };
  }
  const { directory: _, filename: _file, ...parts } = named ?? {};
  return {
    engine: 'postgres',
    connection: (typeof connection === 'string'
      ? connection
      : parts) as PostgresOptions['connection'],
    ensureExists,
    ...(maxConnections !== undefined && { maxConnections }),
    ...(schemaPrefix !== undefined && { schemaPrefix }),
  };
}

/** Reports of a database that does not keep what it stores, or is not where the configuration says. */
export function findDatabaseWarnings(
  { backend }: ServerConfig,
  { describePosition }: Pick<LoadedConfig, 'describePosition'>,
): Problem[] {
  const { client, connection } = backend.database;
  const file = client === 'pg' ? undefined : getSqliteFile(connection);
  if (file === undefined) return [];
  const at = describePosition(['backend', 'database', 'connection']);
  // Texts of a connection may hold passwords, and are shown nowhere.
  const isTemporary = file === inMemory;
  return [
    {
      code: 'config-invalid',
      ...(at && { at }),
      message: isTemporary
        ? `'backend.database.connection' is memory, so all that the server stores is gone when it stops: settings of users, registered locations, history`
        : `'backend.database.connection' names a file, but each plugin has a SQLite file of its own`,
      hint: isTemporary
        ? 'remove the connection to store it in the data folder'
        : 'name their folder as backend.database.connection.directory, or remove the connection to use the data folder',
    },
  ];
}

/** The one file that a connection names, as other servers have one for all plugins. */
function getSqliteFile(
  connection: ServerConfig['backend']['database']['connection'],
): string | undefined {
  return typeof connection === 'object' ? connection.filename : connection;
}
