import type { Database } from './Database.ts';
import type { DatabaseOptions } from './DatabaseOptions.ts';
import { openPostgres } from './openPostgres.ts';
import { openSqlite } from './openSqlite.ts';

/** What a database reports besides its answers. */
export interface DatabaseEvents {
  /** A connection broke outside a query; the next use opens another. */
  onConnectionLost?(error: Error): void;
}

const pluginIdPattern = /^[a-z][a-z0-9-]*$/;

/** Opens one plugin's database on the configured engine. */
export async function openDatabase<Schema>(
  pluginId: string,
  options: DatabaseOptions,
  { onConnectionLost = () => {} }: DatabaseEvents = {},
): Promise<Database<Schema>> {
  if (!pluginIdPattern.test(pluginId)) {
    throw new Error(
      `Plugin id '${pluginId}' cannot name a database; use lower-case letters, digits and hyphens`,
    );
  }
  return options.engine === 'sqlite'
    ? openSqlite(pluginId, options)
    : openPostgres(pluginId, options, onConnectionLost);
}
