import type { BackupHeader } from './backupFormat.ts';
import type { ReadableDatabase } from './StoredDatabase.ts';

/** The databases of all plugins, none of which changes while they are read. */
export interface Snapshot {
  consistency: BackupHeader['snapshot'];
  databases: readonly ReadableDatabase[];
  /** Databases that are there, and belong to no plugin of this server. */
  unknown: readonly string[];
  close(): Promise<void>;
}
