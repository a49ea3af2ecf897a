import type { Entity } from '@portico/catalog-model';
import type { Database } from '@portico/server/database';
import { testDatabases } from '@portico/testing/node';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { catalogMigrations } from '../../store/migrations/index.ts';
import type { CatalogSchema } from '../../store/tables.ts';
import type { CatalogReads } from '../CatalogReads.ts';
import { FacetIndex } from '../index/FacetIndex.ts';
import { listEntities } from './listEntities.ts';
import type { Order } from '../language/entityOrder.ts';
import { allOf } from '../language/predicate.ts';
import { queryEntityPage } from './queryEntityPage.ts';
import { seedCatalog } from '../testing/seedCatalog.ts';

const tagged = (index: number) => (index % 2 === 0 ? ['even'] : []);
const entities = Array.from({ length: 40 }, (_, index): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    name: `service-${100 + index}`,
    uid: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
    tags: tagged(index),
  },
}));
const orders = [{ field: 'metadata.name', order: 'asc' as const }];
const all = { kind: 'component' };
const even = { kind: 'component', 'metadata.tags': 'even' };

describe.each(testDatabases())('entities that are listed again on $name', database => {
  let db: Database<CatalogSchema>;
  let reads: CatalogReads;
  let statements = 0;
  beforeEach(async () => {
    db = await database.fresh<CatalogSchema>(catalogMigrations);
    await seedCatalog(db, entities);
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const counted = { ...db, read: db.read.withPlugin(counting) };
    reads = { db: counted, index: new FacetIndex(counted) };
  });

  const countStatements = async (work: () => Promise<unknown>) => {
    statements = 0;
    await work();
    return statements;
  };
  const readPage = async (query: Record<string, string>, limit = 5) => {
    const page = JSON.parse(await queryEntityPage(reads, { query, orders, limit }, allOf())) as {
      items: Entity[];
      totalItems: number;
    };
    return { names: page.items.map(({ metadata }) => metadata.name), total: page.totalItems };
  };

  /** Removes an entity and its facets as ingestion would. */
  const remove = (name: string) =>
    db.writeInOrder(async trx => {
      const { id } = await trx
        .selectFrom('entities')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      await trx.deleteFrom('facets').where('entity_id', '=', id).execute();
      await trx.deleteFrom('entities').where('id', '=', id).execute();
      await trx
        .insertInto('changes')
        .values({ at: '', entity_id: id, ref: '', uid: '', action: 'deleted', former: null })
        .execute();
    });

  it('take one statement for a page of all, two where others lie between', async () => {
    await readPage(all);
    await readPage(even);
    expect(await countStatements(() => readPage(all))).toBe(1);
    expect(await countStatements(() => readPage(even))).toBe(2);
  });

  it.each([
    ['metadata.tags'],
    ['spec.owner', 'metadata.name'],
    ['no.such.key', 'portico.shown-name'],
    ['kind', 'metadata.uid'],
  ])('take one statement for a page by %s, wherever it begins', async (...fields) => {
    const byFields = fields.map((field, at): Order => ({
      field,
      order: at === 0 ? 'desc' : 'asc',
    }));
    const request = { query: all, orders: byFields, orderMissing: 'last', limit: 5 } as const;
    const listFrom = (offset: number) => queryEntityPage(reads, { ...request, offset }, allOf());
    await listFrom(0);
    for (const offset of [0, 30, 2000])
      expect(await countStatements(() => listFrom(offset))).toBe(1);
    await remove('service-100');
    await listFrom(0);
    expect(await countStatements(() => listFrom(0))).toBe(1);
  });

  it('are those that are there by now', async () => {
    for (let times = 0; times < 2; times++) {
      expect(await readPage(all, 2)).toEqual({ names: ['service-100', 'service-101'], total: 40 });
      expect(await readPage(even, 2)).toEqual({ names: ['service-100', 'service-102'], total: 20 });
    }
    await remove('service-100');
    expect(await readPage(even, 2)).toEqual({ names: ['service-102', 'service-104'], total: 19 });
    expect(await readPage(all, 2)).toEqual({ names: ['service-101', 'service-102'], total: 39 });
  });

  it('are none when the last one is gone', async () => {
    const one = { kind: 'component', 'metadata.name': 'service-139' };
    expect(await readPage(one)).toEqual({ names: ['service-139'], total: 1 });
    await readPage(one);
    await remove('service-139');
    expect(await readPage(one)).toEqual({ names: [], total: 0 });
  });

  it('come in full without a page', async () => {
    const readAll = async () => {
      const texts: string[] = [];
      const { json } = await listEntities(reads, { query: even, orders }, allOf());
      for await (const text of json) texts.push(text);
      return (JSON.parse(texts.join('')) as Entity[]).length;
    };
    expect(await readAll()).toBe(20);
    expect(await readAll()).toBe(20);
    await remove('service-100');
    expect(await readAll()).toBe(19);
  });
});
