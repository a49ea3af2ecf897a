import { stringifyEntityRef } from '@portico/catalog-model';
import type { Database } from '@portico/server/database';
import { countRuns, testDatabases } from '@portico/testing/node';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogMigrations } from '../../store/migrations/index.ts';
import type { CatalogSchema } from '../../store/tables.ts';
import { type EntitySelection, selectEntities } from '../compile/selectEntities.ts';
import { FacetIndex } from '../index/FacetIndex.ts';
import type { Order } from '../language/entityOrder.ts';
import { allOf, type Predicate, valueIn } from '../language/predicate.ts';
import { EntityLister, type PagePlace } from '../read/EntityLister.ts';
import { makeEntities } from '../testing/makeEntities.ts';
import { seedCatalog } from '../testing/seedCatalog.ts';

vi.setConfig({ testTimeout: countRuns(90_000) });

const entities = makeEntities(80);
const predicates: Predicate[] = [
  allOf(),
  valueIn('kind', ['component']),
  valueIn('metadata.tags', ['go']),
];
const orderKeys = [
  'metadata.title',
  'metadata.tags',
  'metadata.links.title',
  'metadata.uid',
  'portico.shown-name',
  'spec.type',
  'spec.owner',
  'spec.profile.email',
  'no.such.key',
];

type Step =
  | { op: 'become' | 'rename' | 'remove' | 'return'; entity: number; model: number }
  | { op: 'cut' }
  | { op: 'list'; orders: Order[]; predicate: Predicate };

const entity = fc.nat(entities.length - 1);
/** Entities change, go and come back, the feed loses its past, and something is listed. */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    op: fc.constantFrom('become', 'rename', 'remove', 'return'),
    entity,
    model: entity,
  }),
  fc.record({ op: fc.constant('cut') }),
  fc.record({
    op: fc.constant('list'),
    predicate: fc.constantFrom(...predicates),
    orders: fc.uniqueArray(
      fc.record({ field: fc.constantFrom(...orderKeys), order: fc.constantFrom('asc', 'desc') }),
      { maxLength: 4, minLength: 1, selector: ({ field }) => field },
    ),
  }),
);

describe.each(testDatabases())('orders in memory on $name', database => {
  let db: Database<CatalogSchema>;
  let ids: number[];
  let returns = 0;
  beforeEach(async () => {
    db = await database.fresh<CatalogSchema>(catalogMigrations);
    await seedCatalog(db, entities);
    const rows = await db.read.selectFrom('entities').select(['id', 'ref']).execute();
    const idByRef = new Map(rows.map(({ id, ref }) => [ref, id]));
    ids = entities.map(each => idByRef.get(stringifyEntityRef(each)) ?? 0);
  });

  /** Writes an entity anew, with the facets of another one, or removes it. */
  const write = (
    { op, entity, model }: { op: string; entity: number; model: number },
    action: 'created' | 'updated' | 'deleted',
  ) =>
    db.writeInOrder(async trx => {
      const [id, modelId] = [ids[entity] ?? 0, ids[model] ?? 0];
      const facets = await trx
        .selectFrom('facets')
        .select(['key_id', 'kind_id', 'value_id'])
        .where('entity_id', '=', modelId)
        .execute();
      const [first] = facets;
      if (!first) return;
      const { value: kind } = await trx
        .selectFrom('terms')
        .select('value')
        .where('id', '=', first.kind_id)
        .executeTakeFirstOrThrow();
      const [row] = await trx.selectFrom('entities').selectAll().where('id', '=', id).execute();
      await trx.deleteFrom('facets').where('entity_id', '=', id).execute();
      await trx.deleteFrom('entities').where('id', '=', id).execute();
      if (op !== 'remove') {
        const uid = op === 'return' ? `${(returns * 37) % 99}-again-${(returns += 1)}` : row?.uid;
        const shown = op === 'rename' ? `name-${model % 7}` : row?.shown_name;
        const ref = stringifyEntityRef(entities[entity]!);
        const at = { created_at: '', updated_at: '', status: null };
        const names = { kind, namespace: 'default', name: ref, title: null };
        const others = { type: null, owner: null, lifecycle: null, etag: '', claim_id: 0 };
        await trx
          .insertInto('entities')
          .values({
            id,
            uid: uid ?? `new-${id}`,
            ref,
            shown_name: shown ?? ref,
            orphan: 0,
            ...names,
            ...others,
            ...at,
          })
          .execute();
        for (const facet of facets)
          await trx
            .insertInto('facets')
            .values({ ...facet, entity_id: id })
            .execute();
      }
      await trx
        .insertInto('changes')
        .values({ at: '', entity_id: id, ref: '', uid: '', action, former: null })
        .execute();
    });

  const happen = async (each: Exclude<Step, { op: 'list' }>) => {
    if (each.op === 'cut')
      return sql`delete from changes where seq < (select max(seq) from changes)`.execute(db.write);
    const [known] = await db.read
      .selectFrom('entities')
      .select('id')
      .where('id', '=', ids[each.entity] ?? 0)
      .execute();
    if (each.op === 'remove') return known && write(each, 'deleted');
    if (each.op === 'return') {
      if (known) await write({ ...each, op: 'remove' }, 'deleted');
      return write(each, 'created');
    }
    return known && write(each, 'updated');
  };

  /** A selection whose order the database is to find. */
  const withoutOrder = ({ set, kind, total }: EntitySelection) => ({ set, kind, total });

  it('are those of the database after any changes, from any place on', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async steps => {
        const index = new FacetIndex(db);
        const places: { orders: string; values: readonly string[] }[] = [];
        for (const each of steps) {
          if (each.op !== 'list') {
            await happen(each);
            continue;
          }
          const { orders, predicate } = each;
          const selection = await selectEntities(index, predicate, { orders, isDeep: true });
          const lister = new EntityLister({ db, index }, selection, orders);
          const expected = new EntityLister({ db, index }, withoutOrder(selection), orders);
          const all = await lister.listPage({ limit: 100 });
          expect(all).toEqual(await expected.listPage({ limit: 100 }));
          expect(await lister.listIds(3)).toEqual(await expected.listIds(3));
          // Places stay, also when what they name has changed or gone.
          const key = JSON.stringify(orders);
          for (const row of all.slice(0, 3)) places.push({ orders: key, values: row.sortValues });
          for (const { values } of places.filter(place => place.orders === key))
            for (const backwards of [false, true]) {
              const place: PagePlace = { values, backwards };
              const page = { limit: 5, place };
              expect(await lister.listPage(page)).toEqual(await expected.listPage(page));
            }
        }
      }),
      { numRuns: countRuns(12) },
    );
  });

  it.each(['spec.type', 'portico.shown-name', 'metadata.tags'])(
    'find their place by %s between values that nobody has',
    async field => {
      const index = new FacetIndex(db);
      for (const order of ['asc', 'desc'] as const) {
        const orders: Order[] = [{ field, order }];
        const selection = await selectEntities(index, allOf(), { orders, isDeep: true });
        const lister = new EntityLister({ db, index }, selection, orders);
        const expected = new EntityLister({ db, index }, withoutOrder(selection), orders);
        for (const value of ['', 'a', 'm', 'servicf', 'zz', '\u{1f600}', '\u{10ffff}'])
          for (const uid of ['', '00000010', 'zz'])
            for (const backwards of [false, true]) {
              const page = { limit: 7, place: { values: [value, uid], backwards } };
              expect(await lister.listPage(page)).toEqual(await expected.listPage(page));
            }
      }
    },
  );
});
