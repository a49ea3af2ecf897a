import { testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { CatalogStore } from './CatalogStore.ts';
import { catalogMigrations } from './migrations/index.ts';
import type { CatalogSchema } from './tables.ts';

describe.each(testDatabases())('ids of terms on $name', database => {
  it('stay the same, remembered or not, with the text as it is written', async () => {
    const store = new CatalogStore(await database.fresh<CatalogSchema>(catalogMigrations));
    const texts = [
      'component:default/pay',
      'Component:default/Pay',
      'Payments',
      'https://a.example/b',
    ];
    const resolve = () =>
      store.write(async tx => Object.fromEntries(await tx.terms.resolveTerms(tx, texts)));
    const ids = await resolve();
    expect(new Set(Object.values(ids)).size).toBe(texts.length);
    expect(await resolve()).toEqual(ids);
    store.releaseMemory();
    expect(await resolve()).toEqual(ids);
    const fresh = new CatalogStore(store.database);
    expect(
      await fresh.write(async tx => Object.fromEntries(await tx.terms.resolveTerms(tx, texts))),
    ).toEqual(ids);
  });

  it('are the same when what was remembered of many entities is forgotten meanwhile', async () => {
    const store = new CatalogStore(await database.fresh<CatalogSchema>(catalogMigrations));
    const refs = Array.from({ length: 20_001 }, (_, at) => `component:default/service-${at}`);
    const ids = await store.write(async tx => {
      const first = await tx.terms.resolveTerms(tx, refs);
      store.releaseMemory();
      return [
        first.get('component:default/service-7'),
        await tx.terms.resolveTerms(tx, refs),
      ] as const;
    });
    expect(ids[1].get('component:default/service-7')).toBe(ids[0]);
  });
});
