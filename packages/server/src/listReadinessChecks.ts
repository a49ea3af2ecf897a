import { basename } from 'node:path';
import type { Database } from './database/Database.ts';
import type { DatabaseOptions } from './database/DatabaseOptions.ts';
import { checkFolder } from './health/checkFolder.ts';
import type { ReadinessCheck } from './health/createReadiness.ts';

/** What must work for the server to be ready: its folder and databases. */
export function listReadinessChecks(
  databases: readonly Database<unknown>[],
  options: DatabaseOptions,
): ReadinessCheck[] {
  // All plugins share one database of PostgreSQL.
  if (options.engine === 'postgres')
    return databases
      .slice(0, 1)
      .map(database => ({ name: 'database', check: () => database.check() }));
  return [
    { name: 'data folder', check: () => checkFolder(options.folder) },
    ...databases.map(database => ({
      name: basename(database.file ?? ''),
      check: () => database.check(),
    })),
  ];
}
