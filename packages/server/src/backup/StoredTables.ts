import type { Kysely } from 'kysely';
import type { DatabaseEngine } from '../database/DatabaseEngine.ts';
import type { Migration } from '../database/migrate.ts';

/** What a plugin stores in its database, so that it can be backed up and restored. */
export interface StoredTables {
  /** Those that `database.open` is called with. */
  migrations: readonly Migration[];
  /** Tables that the plugin fills again by itself; a backup omits their rows, and a restore leaves them as the migrations made them. */
  derived?: readonly string[];
  /** Fills what is no table, such as an index of texts; called once in a restore, when all rows are stored. */
  afterRestore?: (db: Kysely<unknown>, engine: DatabaseEngine) => Promise<void>;
}
