import type { Plugin } from '@portico/core';
import { pluginKeyMigration } from '../auth/PluginKeyStore.ts';
import { delegationMigrations, delegationMigrationTable } from '../delegation/delegationTables.ts';
import type { Migration, MigrationTable } from '../database/migrate.ts';
import { type ServerPluginRuntime, serverRuntimePoint } from '../serverPlugins.ts';
import { workMigrations, workMigrationTable } from '../work/workTables.ts';
import type { StoredTables } from './StoredTables.ts';

/** The server's own database. */
const ownTables: StoredTables = { migrations: [pluginKeyMigration] };

/** What each plugin of a server stores, by its id; `undefined` for one that declares nothing. */
export function listStoredTables(
  plugins: readonly Plugin[],
): ReadonlyMap<string, StoredTables | undefined> {
  const declared = plugins.map(
    ({ id, contributes }) =>
      [
        id,
        contributes.flatMap(contribution =>
          contribution.point.id === serverRuntimePoint.id && 'value' in contribution
            ? ((contribution.value as ServerPluginRuntime).tables ?? [])
            : [],
        )[0],
      ] as const,
  );
  return new Map([['server', ownTables], ...declared]);
}

/** The migrations of a plugin's database, by the table that lists those applied. */
export function listMigrations(
  tables: StoredTables | undefined,
): Record<MigrationTable, readonly Migration[]> {
  return {
    applied_migrations: tables?.migrations ?? [],
    [workMigrationTable]: workMigrations,
    [delegationMigrationTable]: delegationMigrations,
  } as Record<MigrationTable, readonly Migration[]>;
}
