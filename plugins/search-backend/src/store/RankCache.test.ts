import { expect, it } from 'vitest';
import { RankCache } from './RankCache.ts';
import type { RankRow } from './tables.ts';

const aRow = (id: number, names = 'name'): RankRow => ({
  id,
  names,
  weight: 0,
  length: 4,
  keywords: '',
});

function createTable() {
  const read: number[] = [];
  let names = 'first';
  return {
    read,
    rename: (name: string) => (names = name),
    readRows: async (ids: readonly number[]) => {
      read.push(...ids);
      return ids.map(id => aRow(id, names));
    },
  };
}

it('reads each row once until the index changes', async () => {
  const { read, readRows, rename } = createTable();
  const cache = new RankCache();
  await cache.at(1).read([1, 2], readRows);
  const again = await cache.at(1).read([1, 2, 3], readRows);
  expect(again.map(({ id }) => id).toSorted()).toEqual([1, 2, 3]);
  expect(read).toEqual([1, 2, 3]);
  rename('second');
  expect(await cache.at(2).read([1], readRows)).toEqual([aRow(1, 'second')]);
});

it('gives older states what they read, and newer ones nothing of that', async () => {
  const { readRows, rename } = createTable();
  const cache = new RankCache();
  const old = cache.at(1);
  const { promise, resolve } = Promise.withResolvers<readonly RankRow[]>();
  const slow = old.read([1], () => promise);
  rename('second');
  const recent = cache.at(2);
  resolve([aRow(1, 'first')]);
  expect(await slow).toEqual([aRow(1, 'first')]);
  expect(await recent.read([1], readRows)).toEqual([aRow(1, 'second')]);
  expect(await old.read([1], async () => [aRow(1, 'first')])).toEqual([aRow(1, 'first')]);
});

it('holds so many characters, of the rows that were read last', async () => {
  const { read, readRows } = createTable();
  const cache = new RankCache({ maxCharacters: 12 });
  await cache.at(1).read([1, 2, 3], readRows);
  read.length = 0;
  await cache.at(1).read([2, 3], readRows);
  expect(read).toEqual([]);
  await cache.at(1).read([1], readRows);
  expect(read).toEqual([1]);
});
