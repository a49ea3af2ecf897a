import type { DatabaseOptions } from '../database/DatabaseOptions.ts';
import type { StoredPlugin, TableShape } from './backupFormat.ts';
import type { ReadableDatabase } from './StoredDatabase.ts';
import type { StoredTables } from './StoredTables.ts';

/** A database of a plugin that is being restored. */
export interface WritableDatabase extends ReadableDatabase {
  /** Makes the tables as they were when the backup was written, and removes what migrations put into those of the backup. */
  createTables(plugin: StoredPlugin, tables: StoredTables): Promise<void>;
  /** Stores rows, given as lines of a file. */
  insert(table: TableShape, lines: readonly string[]): Promise<void>;
  /** Sees to it that the next row gets a higher number. */
  setLastNumber(table: string, lastNumber: number): Promise<void>;
  /** Runs what the plugin does when all its rows are stored. */
  complete(tables: StoredTables): Promise<void>;
}

/** Data that appears at once when it is committed, and until then does not exist for servers. */
export interface Restoration {
  open(pluginId: string): Promise<WritableDatabase>;
  commit(): Promise<void>;
  /** Forgets everything. */
  abort(): Promise<void>;
}

/** What a restore begins with. */
export interface RestorationOptions {
  database: DatabaseOptions;
  /** Those whose data is replaced. */
  pluginIds: readonly string[];
  /** Whether data that is there is replaced; otherwise it is refused. */
  replaces: boolean;
}
