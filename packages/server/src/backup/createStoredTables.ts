import type { Kysely } from 'kysely';
import type { DatabaseEngine } from '../database/DatabaseEngine.ts';
import { applyMigrations } from '../database/migrate.ts';
import type { StoredPlugin } from './backupFormat.ts';
import { listMigrations } from './listStoredTables.ts';
import { migrationTables } from './StoredDatabase.ts';
import type { StoredTables } from './StoredTables.ts';

/**
 * Makes the tables of a plugin as the version made them that wrote the backup; the server applies what has come since when it starts.
 *
 * @param db - in the transaction of the restore.
 */
export async function createStoredTables(
  db: Kysely<unknown>,
  engine: DatabaseEngine,
  plugin: StoredPlugin,
  tables: StoredTables,
): Promise<void> {
  const migrations = listMigrations(tables);
  for (const table of migrationTables) {
    const applied = plugin.migrations[table];
    if (!applied) continue;
    const known = migrations[table].filter(({ id }) => applied.includes(id));
    await applyMigrations(db as never, engine, known, table);
  }
}
