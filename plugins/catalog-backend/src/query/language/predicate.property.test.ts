import { stringifyEntityRef } from '@portico/catalog-model';
import type { Database } from '@portico/server/database';
import { countRuns, testDatabases } from '@portico/testing/node';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { catalogMigrations } from '../../store/migrations/index.ts';
import type { CatalogSchema } from '../../store/tables.ts';
import { countFacet } from '../index/countFacets.ts';
import { EntityLister } from '../read/EntityLister.ts';
import type { MissingOrder } from './entityOrder.ts';
import { FacetIndex } from '../index/FacetIndex.ts';
import { matchesPredicate } from './matchesPredicate.ts';
import { compilePredicate } from '../compile/compilePredicate.ts';
import { parsePredicate } from './parsePredicate.ts';
import { allOf } from './predicate.ts';
import { selectEntities } from '../compile/selectEntities.ts';
import { restrictToOrder } from '../compile/sortTerms.ts';
import { orders, query, queriedKeys, text } from '../testing/arbitraryQueries.ts';
import { describeEntity, listSearchablePairs } from '../testing/describeEntity.ts';
import { makeEntities } from '../testing/makeEntities.ts';
import { seedCatalog } from '../testing/seedCatalog.ts';
import { sortInMemory } from '../testing/sortInMemory.ts';

// Hundreds of queries, each compared with a look at every entity.
vi.setConfig({ testTimeout: countRuns(60_000), hookTimeout: 60_000 });

// More than are read first, so that both ways to answer a condition are taken.
const entities = makeEntities(2000).map(entity => ({
  entity,
  ref: stringifyEntityRef(entity),
  searchable: describeEntity(entity),
}));

describe.each(testDatabases())('predicates on $name', database => {
  let db: Database<CatalogSchema>;
  let index: FacetIndex;
  beforeAll(async () => {
    db = await database.fresh<CatalogSchema>(catalogMigrations);
    await seedCatalog(
      db,
      entities.map(({ entity }) => entity),
    );
    index = new FacetIndex(db);
    await index.takeSnapshot([], queriedKeys);
  });

  const readRefs = async (ids: readonly number[]) => {
    const rows = await db.read.selectFrom('entities').select(['id', 'ref']).execute();
    const refs = new Map(rows.map(({ id, ref }) => [id, ref]));
    return ids.map(id => refs.get(id));
  };
  // Columns stay in one index and are missing in the other, so that both ways to answer are taken.
  const pickIndex = (isFresh: boolean) => (isFresh ? new FacetIndex(db) : index);

  it('hold for the same entities in the index, in SQL and in memory', async () => {
    await fc.assert(
      fc.asyncProperty(query, text, fc.boolean(), async (query, text, isFresh) => {
        const predicate = allOf(parsePredicate(query, 'query'), text);
        const expected = entities
          .filter(({ searchable }) => matchesPredicate(searchable, predicate))
          .map(({ ref }) => ref);
        const { set } = await selectEntities(pickIndex(isFresh), predicate);
        expect((await readRefs(set.listIds())).toSorted()).toEqual(expected.toSorted());
        expect(set.size).toBe(expected.length);
        const { rows } = await sql<{ id: number }>`
          select e.id from entities e where ${compilePredicate(predicate, db)}`.execute(db.read);
        expect((await readRefs(rows.map(({ id }) => id))).toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: countRuns(25) },
    );
  });

  it('count facets as they are counted in memory, under the value as it was written', async () => {
    const facets = fc.constantFrom('kind', 'metadata.tags', 'spec.owner', 'metadata.title');
    await fc.assert(
      fc.asyncProperty(query, text, facets, fc.boolean(), async (query, text, facet, isFresh) => {
        const predicate = allOf(parsePredicate(query, 'query'), text);
        const counts = new Map<string, number>();
        for (const { entity, searchable } of entities) {
          if (!matchesPredicate(searchable, predicate)) continue;
          for (const { key, value } of listSearchablePairs(entity))
            if (key === facet && value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
        }
        const used = pickIndex(isFresh);
        const snapshot = await used.takeSnapshot([predicate], [facet]);
        const counted = await countFacet(used, snapshot, facet, snapshot.select(predicate));
        expect(new Map(counted.map(({ value, count }) => [value, count]))).toEqual(counts);
      }),
      { numRuns: countRuns(10) },
    );
  });

  it('are put in order and cut in pages that meet without gap, forwards and backwards', async () => {
    const missings = fc.constantFrom<MissingOrder[]>('exclude', 'last');
    // Long pages are found by looking at each entity, short ones along an index.
    const parts = fc.constantFrom(3, 100);
    const places = fc.constantFrom('in memory', 'in the database');
    const shape = fc.record({ query, orders, missing: missings, part: parts, where: places });
    await fc.assert(
      fc.asyncProperty(shape, async ({ query, orders, missing, part, where }) => {
        const predicate = allOf(parsePredicate(query, 'query'));
        const restricted = restrictToOrder(predicate, orders, missing);
        const order = where === 'in memory' ? { orders, isDeep: true } : undefined;
        const selection = await selectEntities(index, restricted, order);
        expect(selection.order !== undefined).toBe(order !== undefined && selection.set.size > 0);
        const lister = new EntityLister({ db, index }, selection, orders);
        const all = await lister.listPage({ limit: entities.length });
        expect(selection.set.size).toBe(all.length);
        const ids = all.map(({ id }) => id);
        expect(await readRefs(ids)).toEqual(sortInMemory(entities, predicate, orders, missing));
        expect(await lister.listIds(1)).toEqual(ids.slice(1));
        const at = all[Math.floor(all.length / 2)];
        if (!at) return;
        const limit = Math.ceil(all.length / part);
        const middle = all.indexOf(at);
        const place = { values: at.sortValues, backwards: false };
        expect(await lister.listPage({ limit, place })).toEqual(
          all.slice(middle + 1, middle + 1 + limit),
        );
        expect(await lister.listPage({ limit, place: { ...place, backwards: true } })).toEqual(
          all.slice(Math.max(middle - limit, 0), middle),
        );
      }),
      { numRuns: countRuns(15) },
    );
  });
});
