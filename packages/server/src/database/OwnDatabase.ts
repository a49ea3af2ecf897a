import { ServiceUnavailableError } from '@portico/errors';
import type { StoredTables } from '../backup/StoredTables.ts';
import type { PluginDatabase } from '../refs.ts';
import type { Database } from './Database.ts';
import type { DatabaseOptions } from './DatabaseOptions.ts';
import type { Migration, MigrationTable } from './migrate.ts';
import { openDatabase, type OpenDatabaseOptions } from './openDatabase.ts';

/** What a plugin's database is opened with. */
export interface OwnDatabaseOptions {
  pluginId: string;
  database: DatabaseOptions;
  /** What all plugins share of one engine. */
  shared: Pick<OpenDatabaseOptions, 'connections' | 'writerThread' | 'onQuery'>;
  /** What the plugin declares that it stores. */
  tables: StoredTables | undefined;
  /** Called with migrations that the plugin does not declare: a backup of their tables cannot be restored. */
  onUndeclared: (ids: readonly string[]) => void;
  /** Called when it is opened, so that it can be closed. */
  onOpened: (database: Database<unknown>) => void;
}

/** A plugin's own database, opened once when its first tables are requested. */
export class OwnDatabase implements PluginDatabase {
  readonly #options: OwnDatabaseOptions;
  #opened: Promise<Database<unknown>> | undefined;

  constructor(options: OwnDatabaseOptions) {
    this.#options = options;
  }

  async open<Schema>(
    migrations: readonly Migration[],
    migrationTable?: MigrationTable,
  ): Promise<Database<Schema>> {
    this.#opened ??= this.#open();
    const opened = await this.#opened;
    await opened.migrate(migrations, migrationTable);
    if (migrationTable === undefined) this.#findUndeclared(migrations);
    return opened as Database<Schema>;
  }

  #findUndeclared(migrations: readonly Migration[]): void {
    const declared = new Set(this.#options.tables?.migrations.map(({ id }) => id));
    const ids = migrations.map(({ id }) => id).filter(id => !declared.has(id));
    if (ids.length > 0) this.#options.onUndeclared(ids);
  }

  async #open(): Promise<Database<unknown>> {
    const { pluginId, database, shared, onOpened } = this.#options;
    try {
      const opened = await openDatabase<unknown>(pluginId, database, shared);
      onOpened(opened);
      return opened;
    } catch (cause) {
      throw new ServiceUnavailableError(
        describeOpenFailure(pluginId, database, (cause as Error).message),
        { cause },
      );
    }
  }
}

function describeOpenFailure(pluginId: string, database: DatabaseOptions, reason: string): string {
  const head = `The database of plugin '${pluginId}'`;
  return database.engine === 'sqlite'
    ? `${head} in '${database.folder}' cannot be opened: ${reason}; check that it is there, whole, and open to this user`
    : `${head} cannot be opened: ${reason}`;
}
