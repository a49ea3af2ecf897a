import type { EntityPredicate, FacetValue } from '@portico/catalog-common';
import { InputError } from '@portico/errors';
import type { Database } from '@portico/server';
import { sql } from 'kysely';
import type { CatalogSchema } from '../store/tables.ts';
import type { CountCache } from './CountCache.ts';
import { EntitySelection } from './EntitySelection.ts';
import { parsePredicate } from './parsePredicate.ts';
import { allOf, type Predicate } from './predicate.ts';

const mostFacets = 50;

/**
 * Counts the values of facets among some entities; values are as they were written, in order.
 *
 * @param allowed - what the caller may see.
 * @param counts - where the answer is kept until something changes.
 * @throws InputError when there is no facet, an empty one, or too many.
 */
export async function countFacets(
  db: Database<CatalogSchema>,
  request: { facets: readonly string[]; query?: EntityPredicate | undefined },
  allowed: Predicate,
  counts: CountCache,
): Promise<Record<string, FacetValue[]>> {
  const { facets } = request;
  if (facets.length === 0 || facets.some(facet => facet.trim() === ''))
    throw new InputError(
      "Field 'facet' is missing or empty; name at least one, such as 'spec.type'",
    );
  if (facets.length > mostFacets)
    throw new InputError(
      `Field 'facet' names more than ${mostFacets} facets; ask in several calls`,
    );
  const predicate = allOf(allowed, parsePredicate(request.query, 'query'));
  return counts.get(['facets', predicate, facets], async () => {
    const keys = facets.map(facet => facet.toLowerCase());
    const selection = await EntitySelection.prepare(db, predicate, keys);
    const counted: [string, FacetValue[]][] = [];
    for (const facet of new Set(facets)) counted.push([facet, await countFacet(selection, facet)]);
    return Object.fromEntries(counted);
  });
}

/** Counts the values of one facet among the entities of a selection that was prepared with its key. */
export async function countFacet(selection: EntitySelection, facet: string): Promise<FacetValue[]> {
  const { db, lexicon, kindIds } = selection;
  const keyId = lexicon.getKeyId(facet.toLowerCase());
  if (keyId === undefined || kindIds.length === 0) return [];
  const chosen = sql`select e.id from entities e where ${selection.where}`;
  const inRange = sql`f.key_id = ${keyId} and f.kind_id in (${sql.join(kindIds)}) and f.value_id <> 0`;
  const isSqlite = db.engine === 'sqlite';
  const matching = selection.isByKindOnly
    ? sql`facets f where ${inRange}`
    : isSqlite && selection.isSmall
      ? // Few entities are looked up one by one.
        sql`(${chosen}) c cross join facets f indexed by facets_entity
          where f.entity_id = c.id and ${inRange}`
      : // Many are looked into while the facet is read in order; the plus keeps SQLite to that.
        sql`facets f where ${inRange} and ${sql.raw(isSqlite ? '+' : '')}f.entity_id in (${chosen})`;
  const { rows } = await sql<{ value: string; count: number | string }>`
    select coalesce(t.original, t.value) as value, c.n as count
    from (
      select s.value_id, sum(s.n) as n from (
        select f.kind_id, f.value_id, count(*) as n from ${matching}
        group by f.kind_id, f.value_id
      ) s group by s.value_id
    ) c join terms t on t.id = c.value_id`.execute(db.read);
  return rows
    .map(({ value, count }) => ({ value, count: Number(count) }))
    .toSorted((a, b) => (a.value < b.value ? -1 : 1));
}
