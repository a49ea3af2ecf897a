import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { fitWriteCache, getWriteCacheKiB } from './sqlitePragmas.ts';

const mebibyte = 1024 * 1024;

it.each([
  ['a small file', 0, 8],
  ['a file of 256 MB', 256, 32],
  ['a file of 512 MB', 512, 64],
  ['the largest files', 10_000, 96],
])('caches of %s as much as is written all over', (_, size, expected) => {
  expect(getWriteCacheKiB(size * mebibyte)).toBe(expected * 1024);
});

it('sets the cache of a file by its pages', () => {
  const database = new DatabaseSync(':memory:');
  fitWriteCache(database);
  expect(database.prepare('pragma cache_size').get()).toEqual({ cache_size: -8 * 1024 });
  database.close();
});
