import type { DatabaseSync } from 'node:sqlite';

/** Opens a write-ahead log and sets what the one writer of a file needs. */
export function prepareForWriting(database: DatabaseSync): void {
  database.exec(`
    pragma busy_timeout = 10000;
    pragma page_size = 8192;
    pragma journal_mode = wal;
    pragma synchronous = normal;
    pragma temp_store = memory;
    pragma cache_size = -49152;
    pragma wal_autocheckpoint = 25000;
    pragma journal_size_limit = 67108864;
  `);
}

/** Sets what a reader beside the writer needs. */
export function prepareForReading(database: DatabaseSync): void {
  database.exec(`
    pragma busy_timeout = 5000;
    pragma temp_store = memory;
    pragma cache_size = -16384;
    pragma query_only = on;
  `);
}
