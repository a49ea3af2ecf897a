import type { DatabaseSync } from 'node:sqlite';

/** Makes a file whose changes go through a write-ahead log, or finds it so. */
export function openWriteAheadLog(database: DatabaseSync): void {
  database.exec(`
    pragma busy_timeout = 10000;
    pragma page_size = 8192;
    pragma journal_mode = wal;
  `);
}

const writeCache = { smallestKiB: 8 * 1024, largestKiB: 96 * 1024 };
const readCache = { smallestKiB: 2 * 1024, wholeKiB: 6 * 1024, largestKiB: 16 * 1024 };
/** Of a file, the indexes that are written all over are about so large a part. */
const cachedPart = 1 / 8;

/** Sets what the one writer of a file needs. */
export function prepareForWriting(database: DatabaseSync): void {
  openWriteAheadLog(database);
  database.exec(`
    pragma synchronous = normal;
    pragma temp_store = memory;
    pragma wal_autocheckpoint = 25000;
    pragma journal_size_limit = 67108864;
  `);
  fitWriteCache(database);
}

/**
 * Fits the writer's cache to the size of its file. While much is written, most pages that a large catalog's indexes change
 * fit; more would save little CPU, and what a cache once took the allocator retains.
 */
export function fitWriteCache(database: DatabaseSync): void {
  database.exec(`pragma cache_size = -${getWriteCacheKiB(readBytes(database))}`);
}

/** How large the writer's cache is for a file of so many bytes. */
export function getWriteCacheKiB(bytes: number): number {
  const { smallestKiB, largestKiB } = writeCache;
  return Math.min(largestKiB, Math.max(smallestKiB, toCachedKiB(bytes)));
}

/**
 * Fits a reader's cache to the size of its file: a small one is cached whole, of a large one what is read often. While a file
 * becomes large its cache stays small, as each change empties it.
 */
export function fitReadCache(database: DatabaseSync): void {
  database.exec(`pragma cache_size = -${getReadCacheKiB(readBytes(database))}`);
}

/** How large a reader's cache is for a file of so many bytes. */
export function getReadCacheKiB(bytes: number): number {
  const { smallestKiB, wholeKiB, largestKiB } = readCache;
  const ofSmallKiB = Math.min(wholeKiB, Math.ceil(bytes / 1024));
  return Math.min(largestKiB, Math.max(smallestKiB, ofSmallKiB, toCachedKiB(bytes)));
}

function toCachedKiB(bytes: number): number {
  return Math.round((bytes * cachedPart) / 1024);
}

function readBytes(database: DatabaseSync): number {
  const { bytes } = database
    .prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size')
    .get() as { bytes: number };
  return bytes;
}

/** Sets what a reader beside the writer needs. */
export function prepareForReading(database: DatabaseSync): void {
  database.exec(`
    pragma busy_timeout = 5000;
    pragma temp_store = memory;
    pragma query_only = on;
  `);
  fitReadCache(database);
}
