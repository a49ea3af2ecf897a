import { resolve } from 'node:path';
import type { DatabaseOptions, PostgresOptions } from './database/DatabaseOptions.ts';
import type { ServerConfig } from './serverConfig.ts';

/** Where the tables of all plugins live: `backend.database`, or SQLite files in the data folder. */
export function readDatabaseOptions(
  { backend }: ServerConfig,
  dataFolder: string,
): DatabaseOptions {
  const { client, connection, ensureExists, maxConnections, schemaPrefix } = backend.database;
  if (client !== 'pg') {
    const directory = typeof connection === 'object' ? connection.directory : undefined;
    return { engine: 'sqlite', folder: directory ? resolve(directory) : dataFolder };
  }
  const { directory: _, ...parts } = typeof connection === 'object' ? connection : {};
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
