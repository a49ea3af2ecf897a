import type { DatabaseOptions } from '../database/DatabaseOptions.ts';
import type { StoredTables } from './StoredTables.ts';

/** Where a backup is restored to. */
export interface RestoreTarget {
  database: DatabaseOptions;
  plugins: ReadonlyMap<string, StoredTables | undefined>;
  /** Whether data that is there is replaced. */
  replaces: boolean;
  /** Plugins whose data is not restored. */
  omitted: ReadonlySet<string>;
}
