import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { fitReadCache, fitWriteCache, getReadCacheKiB, getWriteCacheKiB } from './sqlitePragmas.ts';

const mebibyte = 1024 * 1024;

it.each([
  ['an empty file', 0, 8, 2],
  ['a small file', 4, 8, 4],
  ['a file of 24 MB', 24, 8, 6],
  ['a file of 64 MB', 64, 8, 8],
  ['a file of 256 MB', 256, 32, 16],
  ['a file of 512 MB', 512, 64, 16],
  ['the largest files', 10_000, 96, 16],
])('caches of %s as much as is written all over, and is read often', (_, size, written, read) => {
  expect(getWriteCacheKiB(size * mebibyte)).toBe(written * 1024);
  expect(getReadCacheKiB(size * mebibyte)).toBe(read * 1024);
});

it('sets the cache of a file by its pages', () => {
  const database = new DatabaseSync(':memory:');
  fitWriteCache(database);
  expect(database.prepare('pragma cache_size').get()).toEqual({ cache_size: -8 * 1024 });
  fitReadCache(database);
  expect(database.prepare('pragma cache_size').get()).toEqual({ cache_size: -2 * 1024 });
  database.close();
});
