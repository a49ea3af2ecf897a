import { ConflictError } from '@portico/errors';
import type { BackupHeader } from './backupFormat.ts';
import { listMigrations } from './listStoredTables.ts';
import { refuseUnknownMigrations } from './refuseUnknownMigrations.ts';
import type { RestoreTarget } from './RestoreTarget.ts';

/**
 * Refuses, before anything is touched, what a server could not use.
 *
 * @throws ConflictError that names the plugin, and what can be done.
 */
export function checkTarget(
  header: Pick<BackupHeader, 'engine' | 'plugins' | 'version'>,
  { database, plugins }: RestoreTarget,
): void {
  for (const plugin of header.plugins) {
    const { id } = plugin;
    const without = `or restore without its data with --without ${id}`;
    if (!plugins.has(id))
      throw new ConflictError(
        `The backup has data of plugin '${id}', which this portal does not have; install it, ${without}`,
      );
    const tables = plugins.get(id);
    // Jobs and delegations are of the server itself.
    if (!tables && plugin.migrations.applied_migrations)
      throw new ConflictError(
        `The backup has data of plugin '${id}', which does not declare its tables; give createServerPlugin its 'tables', ${without}`,
      );
    refuseUnknownMigrations(
      plugin,
      listMigrations(tables),
      `The backup of version ${header.version}`,
    );
    for (const { name, columns } of plugin.tables) {
      const foreign = columns.find(({ type }) => type === 'other');
      if (foreign && header.engine !== database.engine)
        throw new ConflictError(
          `Column '${foreign.name}' of table '${name}' of plugin '${id}' has a type of ${header.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} only; restore it there, ${without}`,
        );
    }
  }
}
