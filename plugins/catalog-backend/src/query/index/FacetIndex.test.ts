import { setImmediate } from 'node:timers/promises';
import { stringifyEntityRef } from '@portico/catalog-model';
import type { Database } from '@portico/server/database';
import { countRuns, testDatabases } from '@portico/testing/node';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogMigrations } from '../../store/migrations/index.ts';
import type { CatalogSchema } from '../../store/tables.ts';
import { countFacet } from './countFacets.ts';
import { FacetIndex } from './FacetIndex.ts';
import { matchesPredicate } from '../language/matchesPredicate.ts';
import { allOf, not, type Predicate, valueIn } from '../language/predicate.ts';
import { describeEntity, listSearchablePairs } from '../testing/describeEntity.ts';
import { countTurns } from '../testing/countTurns.ts';
import { makeEntities } from '../testing/makeEntities.ts';
import { seedCatalog } from '../testing/seedCatalog.ts';

vi.setConfig({ testTimeout: countRuns(60_000) });

const entities = makeEntities(60);
const searchables = entities.map(describeEntity);
const facets = ['kind', 'metadata.tags', 'spec.type', 'spec.owner'];
const predicates: Predicate[] = [
  allOf(),
  valueIn('kind', ['component', 'api']),
  valueIn('metadata.tags', ['go', 'java']),
  allOf(valueIn('spec.lifecycle', ['production']), not(valueIn('spec.type', ['service']))),
  { op: 'exists', key: 'spec.profile.email' },
  { op: 'valued', key: 'metadata.title' },
];

type Step =
  | { op: 'become'; entity: number; model: number }
  | { op: 'remove'; entity: number }
  | { op: 'cut' }
  | { op: 'select'; predicate: Predicate }
  | { op: 'count'; facet: string; predicate: Predicate };

/** An entity becomes like another one, or goes, or the feed loses its past, or something is asked. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ op: fc.constant('become'), entity: fc.nat(29), model: fc.nat(29) }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('remove'), entity: fc.nat(29) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('cut') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      op: fc.constant('select'),
      predicate: fc.constantFrom(...predicates),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      op: fc.constant('count'),
      facet: fc.constantFrom(...facets),
      predicate: fc.constantFrom(...predicates),
    }),
  },
);

describe.each(testDatabases())('FacetIndex on $name', database => {
  let db: Database<CatalogSchema>;
  let ids: number[];
  beforeEach(async () => {
    db = await database.fresh<CatalogSchema>(catalogMigrations);
    await seedCatalog(db, entities);
    const rows = await db.read.selectFrom('entities').select(['id', 'ref']).execute();
    const idByRef = new Map(rows.map(({ id, ref }) => [ref, id]));
    ids = entities.map(entity => idByRef.get(stringifyEntityRef(entity)) ?? 0);
  });

  /** Gives an entity the pairs of another one, or none, and notes it in the feed. */
  const change = (entityId: number, modelId: number | undefined) =>
    db.writeInOrder(async trx => {
      await trx.deleteFrom('facets').where('entity_id', '=', entityId).execute();
      if (modelId !== undefined)
        await sql`insert into facets (key_id, kind_id, value_id, entity_id)
          select key_id, kind_id, value_id, ${sql.lit(entityId)} from facets
          where entity_id = ${modelId}`.execute(trx);
      await trx
        .insertInto('changes')
        .values({ at: '', entity_id: entityId, ref: '', uid: '', action: 'updated', former: null })
        .execute();
    });

  it.each([5000, 20_000, 50_000])(
    'finds by one value among %i others that nobody has, whatever was requested before',
    async count => {
      const index = new FacetIndex(db);
      const others = Array.from({ length: count }, (_, at) => `nobody-has-${at}`);
      const select = async (values: readonly string[]) => {
        const predicate = valueIn('metadata.tags', values);
        const snapshot = await index.takeSnapshot([predicate], ['metadata.tags']);
        const found = snapshot.select(predicate).listIds();
        // What was read must be right when it is recalled too.
        const recalled = index.recallSnapshot([predicate])?.snapshot.select(predicate).listIds();
        expect(recalled ?? found).toEqual(found);
        return found;
      };
      const expected = await select(['java']);
      expect(expected.length).toBeGreaterThan(0);
      expect(await select([...others, 'java'])).toEqual(expected);
      expect(await select(['java', ...others])).toEqual(expected);
      expect(await select(['java'])).toEqual(expected);
      const [all, half] = await Promise.all([
        select([...others, 'java']),
        select([...others.slice(count / 2), 'java', 'also-nobody-has']),
      ]);
      expect(all).toEqual(expected);
      expect(half).toEqual(expected);
    },
  );

  it('says after any changes what a look at each entity says', async () => {
    // The first half of the entities are models, which the others become like.
    const models = new Map(ids.map((_, at) => [at, at]));
    const index = new FacetIndex(db);
    const listMatching = (predicate: Predicate) =>
      [...models].filter(([, model]) => matchesPredicate(searchables[model]!, predicate));
    const select = async (predicate: Predicate) => ({
      found: (await index.takeSnapshot([predicate])).select(predicate).listIds(),
      expected: listMatching(predicate)
        .map(([at]) => ids[at]!)
        .toSorted((a, b) => a - b),
    });
    const count = async (facet: string, predicate: Predicate) => {
      const snapshot = await index.takeSnapshot([predicate], [facet]);
      const expected = new Map<string, number>();
      for (const [, model] of listMatching(predicate))
        for (const { key, value } of listSearchablePairs(entities[model]!))
          if (key === facet && value !== null) expected.set(value, (expected.get(value) ?? 0) + 1);
      const found = await countFacet(index, snapshot, facet, snapshot.select(predicate));
      return { found: new Map(found.map(({ value, count }) => [value, count])), expected };
    };
    const happen = async (step: Step) => {
      if (step.op === 'cut') {
        const last = sql`(select max(seq) from changes)`;
        await sql`delete from changes where seq < ${last}`.execute(db.write);
      } else if (step.op === 'become') {
        await change(ids[30 + step.entity]!, ids[step.model]!);
        models.set(30 + step.entity, step.model);
      } else if (step.op === 'remove') {
        await change(ids[30 + step.entity]!, undefined);
        models.delete(30 + step.entity);
      } else if (step.op === 'select') return select(step.predicate);
      else return count(step.facet, step.predicate);
      return undefined;
    };

    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
        const answers = [];
        for (const each of steps) answers.push((await happen(each)) ?? []);
        const requested = answers.flat();
        expect(requested.map(({ found }) => found)).toEqual(
          requested.map(({ expected }) => expected),
        );
      }),
      { numRuns: countRuns(10) },
    );
  });

  it('lets others have their turns while it looks for thousands of values', async () => {
    const index = new FacetIndex(db);
    const none = Array.from({ length: 5000 }, (_, at) => `none-${at}`);
    const predicate = valueIn('metadata.tags', [...none, 'go']);
    await index.takeSnapshot([], ['metadata.tags']);
    const { result, turns } = await countTurns(() => index.takeSnapshot([predicate]));
    const found = result.select(predicate).listIds();
    const tagged = valueIn('metadata.tags', ['go']);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual((await index.takeSnapshot([tagged])).select(tagged).listIds());
    expect(turns).toBeGreaterThan(4);
  });

  it('looks for many values anew when the catalog changes meanwhile', async () => {
    const index = new FacetIndex(db);
    const tagged = entities.findIndex(({ metadata }) => (metadata.tags ?? []).length > 0);
    const none = Array.from({ length: 5000 }, (_, at) => `none-${at}`);
    none[1001] = 'brand-new';
    const predicate = valueIn('metadata.tags', none);
    const select = async (from: FacetIndex) =>
      (await from.takeSnapshot([predicate])).select(predicate).listIds();
    await index.takeSnapshot([], ['metadata.tags']);
    await Promise.all([
      select(index),
      // The term comes after its piece may have been read.
      setImmediate().then(() =>
        db.writeInOrder(async trx => {
          await sql`insert into terms (id, value) values (1000000, 'brand-new')`.execute(trx);
          await sql`update facets set value_id = (select id from terms where value = 'brand-new')
            where entity_id = ${ids[tagged]} and key_id = (select id from facet_keys where key = 'metadata.tags')
            and value_id = (select min(value_id) from facets f where f.entity_id = ${ids[tagged]}
              and f.key_id = (select id from facet_keys where key = 'metadata.tags'))`.execute(trx);
          await trx
            .insertInto('changes')
            .values({
              at: '',
              entity_id: ids[tagged]!,
              ref: '',
              uid: '',
              action: 'updated',
              former: null,
            })
            .execute();
        }),
      ),
    ]);
    const found = await select(index);
    expect(found).toEqual(await select(new FacetIndex(db)));
    expect(found).toEqual([ids[tagged]]);
  });

  it('reads a column once for all who need it at the same time', async () => {
    const index = new FacetIndex(db);
    const execute = vi.spyOn(db.read, 'getExecutor');
    const snapshots = await Promise.all(
      Array.from({ length: 5 }, () => index.takeSnapshot([], ['metadata.tags'])),
    );
    // One for each of two columns, and each caller's own look at the feed.
    expect(execute).toHaveBeenCalledTimes(2 + 5);
    const [first] = snapshots;
    expect(first?.all.size).toBe(entities.length);
  });

  it('gives one state while the catalog changes', async () => {
    const readAll = async (index: FacetIndex) => {
      const snapshot = await index.takeSnapshot([], facets);
      const counts = facets.map(facet => [...snapshot.count(facet, snapshot.all)].toSorted());
      return JSON.stringify([snapshot.all.size, ...counts]);
    };
    // One entity turns into one model and the other, again and again.
    const turn = (at: number) => change(ids[59]!, ids[at % 2]!);
    const states: string[] = [];
    for (const at of [0, 1]) {
      await turn(at);
      states.push(await readAll(new FacetIndex(db)));
    }
    expect(states[0]).not.toBe(states[1]);

    const index = new FacetIndex(db);
    const seen = new Set<string>();
    const changes = (async () => {
      // On a busy machine few readings come between them.
      for (let at = 0; at < 60 || (seen.size < 2 && at < 2000); at++) await turn(at);
      return true;
    })();
    do seen.add(await readAll(index));
    while (!(await Promise.race([changes, setImmediate(false)])));
    expect([...seen].toSorted()).toEqual(states.toSorted());
  });
});
