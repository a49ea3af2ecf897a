import { ConflictError } from '@portico/errors';
import type { Migration, MigrationTable } from '../database/migrate.ts';
import type { StoredPlugin } from './backupFormat.ts';
import { migrationTables } from './StoredDatabase.ts';

/**
 * Refuses data that a newer version has written.
 *
 * @param holder - what has the data: `The backup`.
 * @throws ConflictError that names the plugin and what is not known of it.
 */
export function refuseUnknownMigrations(
  { id, migrations: applied }: StoredPlugin,
  known: Readonly<Record<MigrationTable, readonly Migration[]>>,
  holder: string,
): void {
  for (const table of migrationTables) {
    const ids = new Set(known[table].map(migration => migration.id));
    const unknown = (applied[table] ?? []).filter(each => !ids.has(each));
    if (unknown.length > 0)
      throw new ConflictError(
        `${holder} has data of plugin '${id}' from a newer version: this version of portico does not know the migrations '${unknown.join("', '")}'; use the version that wrote it, or a newer one`,
      );
  }
}
