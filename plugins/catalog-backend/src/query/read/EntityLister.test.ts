import type { Entity } from '@portico/catalog-model';
import type { Database } from '@portico/server/database';
import { testDatabases } from '@portico/testing/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogMigrations } from '../../store/migrations/index.ts';
import type { CatalogSchema } from '../../store/tables.ts';
import { EntityLister } from './EntityLister.ts';
import { FacetIndex } from '../index/FacetIndex.ts';
import { allOf, valueIn } from '../language/predicate.ts';
import { selectEntities } from '../compile/selectEntities.ts';
import { seedCatalog } from '../testing/seedCatalog.ts';

const count = 6000;
const tags = {
  everyOne: () => true,
  everySeventh: (index: number) => index % 7 === 0,
  firstHalf: (index: number) => index < count / 2,
  lastThird: (index: number) => index >= (count * 2) / 3,
  last: (index: number) => index === count - 1,
  bothEnds: (index: number) => index < 15 || index >= count - 700,
};
type Tag = keyof typeof tags;
const names = Array.from({ length: count }, (_, index) => `service-${1e5 + index}`);
const entities = names.map((name, index): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    name,
    uid: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
    tags: Object.entries(tags).flatMap(([tag, has]) => (has(index) ? [tag.toLowerCase()] : [])),
  },
}));

describe.each(testDatabases())('EntityLister on $name', database => {
  let db: Database<CatalogSchema>;
  let index: FacetIndex;
  beforeAll(async () => {
    db = await database.fresh<CatalogSchema>(catalogMigrations);
    await seedCatalog(db, entities);
    index = new FacetIndex(db);
  }, 60_000);

  async function createLister(tag: Tag, order: 'asc' | 'desc') {
    const predicate = allOf(
      valueIn('kind', ['component']),
      valueIn('metadata.tags', [tag.toLowerCase()]),
    );
    const selection = await selectEntities(index, predicate);
    return new EntityLister({ db, index }, selection, [{ field: 'metadata.name', order }]);
  }

  const cases = (Object.keys(tags) as Tag[]).flatMap(tag =>
    (['asc', 'desc'] as const).map(order => ({ tag, order })),
  );
  it.each(cases)(
    'finds the pages of $tag, $order, wherever in the order they are',
    async ({ tag, order }) => {
      const tagged = names.filter((_, at) => tags[tag](at));
      const expected = order === 'asc' ? tagged : tagged.toReversed();
      const lister = await createLister(tag, order);
      const namesOf = (listed: readonly { sortValues: readonly string[] }[]) =>
        listed.map(({ sortValues }) => sortValues[0]);
      for (const offset of [0, 10, 400]) {
        const page = await lister.listPage({ limit: 25, offset });
        expect(namesOf(page)).toEqual(expected.slice(offset, offset + 25));
        const first = page.at(-1);
        if (!first) continue;
        const next = await lister.listPage({
          limit: 25,
          place: { values: first.sortValues, backwards: false },
        });
        expect(namesOf(next)).toEqual(expected.slice(offset + 25, offset + 50));
        const back = await lister.listPage({
          limit: 25,
          place: { values: first.sortValues, backwards: true },
        });
        const until = Math.min(offset + 25, expected.length) - 1;
        expect(namesOf(back)).toEqual(expected.slice(Math.max(until - 25, 0), until));
      }
    },
  );
});
