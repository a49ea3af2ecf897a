import type { Database } from '@portico/server/database';
import { testDatabases } from '@portico/testing/node';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogMigrations } from '../../store/migrations/index.ts';
import type { CatalogSchema } from '../../store/tables.ts';
import { CountCache } from './CountCache.ts';

describe.each(testDatabases())('CountCache on $name', database => {
  let db: Database<CatalogSchema>;
  let cache: CountCache;
  const change = () =>
    db.write
      .insertInto('changes')
      .values({ at: '', entity_id: 1, ref: 'r', uid: 'u', action: 'updated', former: null })
      .execute();
  beforeEach(async () => {
    db = await database.fresh<CatalogSchema>(catalogMigrations);
    cache = new CountCache(db);
  });

  it('counts again only after a change', async () => {
    const count = vi.fn<() => Promise<number>>(async () => 7);
    expect([await cache.get(['a'], count), await cache.get(['a'], count)]).toEqual([7, 7]);
    expect(count).toHaveBeenCalledTimes(1);
    await change();
    await cache.get(['a'], count);
    expect(count).toHaveBeenCalledTimes(2);
  });

  it('counts each question by itself', async () => {
    expect(await cache.get(['a'], async () => 1)).toBe(1);
    expect(await cache.get(['b'], async () => 2)).toBe(2);
    expect(await cache.get(['a'], async () => 3)).toBe(1);
  });

  it('counts once for those who ask at the same time', async () => {
    const count = vi.fn<() => Promise<number>>(async () => 7);
    await Promise.all(Array.from({ length: 5 }, () => cache.get(['a'], count)));
    expect(count).toHaveBeenCalledTimes(1);
  });

  it('keeps no failure', async () => {
    const failing = cache.get(['a'], () => Promise.reject(new Error('gone')));
    await expect(failing).rejects.toThrow('gone');
    expect(await cache.get(['a'], async () => 7)).toBe(7);
  });

  it('keeps no answer that a change overtook', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<number>();
    const count = vi.fn<() => Promise<number>>(() => promise);
    const slow = cache.get(['a'], count);
    await vi.waitFor(() => expect(count).toHaveBeenCalled());
    await change();
    expect(await cache.get(['a'], async () => 2)).toBe(2);
    finish(1);
    expect(await slow).toBe(1);
    expect(await cache.get(['a'], async () => 3)).toBe(2);
  });
});
