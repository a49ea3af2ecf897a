import { describe, expect, it } from 'vitest';
import { OwnershipCache } from './OwnershipCache.ts';

const clock = { now: 0 };
const start = () => {
  clock.now = 0;
  return new OwnershipCache(() => clock.now);
};
const refsOf = (count: number) => Array.from({ length: count }, (_, at) => `group:default/g${at}`);

describe('what counts as a user', () => {
  it('is read once while it is fresh, and by one call at a time', async () => {
    const cache = start();
    let reads = 0;
    const read = async () => [`read ${++reads}`];
    expect(await Promise.all([cache.get('a', read), cache.get('a', read)])).toEqual([
      ['read 1'],
      ['read 1'],
    ]);
    clock.now = 4_999;
    expect(await cache.get('a', read)).toEqual(['read 1']);
    clock.now = 5_000;
    expect(await cache.get('a', read)).toEqual(['read 2']);
    expect(await cache.get('b', read)).toEqual(['read 3']);
  });

  it('stays the same array while nothing changes', async () => {
    const cache = start();
    const first = await cache.get('a', async () => refsOf(3));
    clock.now = 6_000;
    expect(await cache.get('a', async () => refsOf(3))).toBe(first);
    clock.now = 12_000;
    expect(await cache.get('a', async () => refsOf(2))).toEqual(refsOf(2));
  });

  it('is read again after a failure', async () => {
    const cache = start();
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await cache.get('a', async () => ['x'])).toEqual(['x']);
  });

  it('is stored for so many users and refs only, the latest of them', async () => {
    const cache = start();
    const reads: string[] = [];
    const get = (user: string, count: number) =>
      cache.get(user, async () => {
        reads.push(user);
        return refsOf(count);
      });
    await get('first', 600_000);
    await get('second', 300_000);
    await get('first', 600_000);
    expect(reads).toEqual(['first', 'second']);
    await get('third', 300_000);
    await get('second', 300_000);
    await get('third', 300_000);
    await get('first', 600_000);
    expect(reads).toEqual(['first', 'second', 'third', 'first']);
  });
});
