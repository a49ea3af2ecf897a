import type { Database } from '@portico/server/database';
import { type RawBuilder, sql } from 'kysely';
import type { CatalogSchema } from '../../store/tables.ts';
import { collectIntegers, parseIntegers } from './collectIntegers.ts';
import { FacetColumn, type FacetPair } from './FacetColumn.ts';
import { compileKeyMatch } from '../compile/facetRange.ts';
import { isOneOf } from '../language/isOneOf.ts';

/** A column that is further behind the change feed than this is read anew. */
const maxChanges = 2000;
const maxInUnion = 100;

/** A column, and the number in the change feed up to which it is true. */
export interface CachedColumn {
  position: number;
  column: FacetColumn;
}

/** What the database says now, all of it of one state. */
interface Reading {
  /** The numbers of the newest and the oldest change in the feed. */
  position: number;
  oldest: number;
  /** The entities that changed since the columns were true, and the pairs that they have now, by key. */
  changed: ReadonlySet<number>;
  pairs: ReadonlyMap<string, readonly FacetPair[]>;
  /** The terms of the values that were requested. */
  termIds: ReadonlyMap<string, readonly number[]>;
  /** The entities of the leaves that were requested. */
  leafIds: ReadonlyMap<string, readonly number[]>;
}

/** Reads all pairs of a key. */
export async function loadColumn(db: Database<CatalogSchema>, key: string): Promise<CachedColumn> {
  const { rows } = await sql<{ position: number; entities: string | null; terms: string | null }>`
    select (select coalesce(max(seq), 0) from changes) as position,
      ${collectIntegers(db, sql`f.entity_id`)} as entities,
      ${collectIntegers(db, sql`f.value_id`)} as terms
    from facets f where ${compileKeyMatch(key)}`.execute(db.read);
  const [{ position, entities, terms } = { position: 0, entities: null, terms: null }] = rows;
  return {
    position: Number(position),
    column: FacetColumn.of(parseIntegers(entities), parseIntegers(terms)),
  };
}

/** Whether it cannot be known what changed after a position, or is too much. */
export function isTooOld(
  after: number,
  { position, oldest }: Pick<Reading, 'position' | 'oldest'>,
): boolean {
  if (after === position) return false;
  return after > position || position - after > maxChanges || oldest > after + 1;
}

/** What is read when nothing changed since a position; `undefined` when something did. */
export async function readUnchanged(
  db: Database<CatalogSchema>,
  position: number,
): Promise<Reading | undefined> {
  const { rows } = await sql<{ latest: number }>`
    select coalesce(max(seq), 0) as latest from changes`.execute(db.read);
  if (Number(rows[0]?.latest ?? 0) !== position) return undefined;
  const none = new Map<string, never>();
  return {
    position,
    oldest: position,
    changed: new Set(),
    pairs: none,
    termIds: none,
    leafIds: none,
  };
}

/** The terms of some values, and the position of the change feed up to which that is true. */
export async function readTerms(
  db: Database<CatalogSchema>,
  values: readonly string[],
): Promise<{ position: number; termIds: ReadonlyMap<string, readonly number[]> }> {
  const wanted = sql`select w.value from ${db.engineSql.jsonTexts(JSON.stringify(values))} as w`;
  const { rows } = await sql<ReadingRow>`
    select 'latest' as part, coalesce((select max(seq) from changes), 0) as number,
      cast(null as text) as text
    union all select 'term', t.id, t.value from terms t
      where ${isOneOf(db, sql`t.value`, wanted)}`.execute(db.read);
  const of = (part: ReadingPart) => rows.filter(row => row.part === part);
  return { position: Number(of('latest')[0]?.number ?? 0), termIds: listTermIds(of('term')) };
}

type ReadingPart = 'latest' | 'oldest' | 'changed' | 'key' | 'term' | 'leaf';
type ReadingRow = { part: ReadingPart; number: number; text: string | null };

/**
 * Reads in one statement what changed since some columns were true, and what they do not answer.
 *
 * @param wanted - values whose terms are requested, and selects of entity ids by names of leaves.
 */
export async function readSince(
  db: Database<CatalogSchema>,
  columns: ReadonlyMap<string, CachedColumn>,
  wanted: { values: ReadonlySet<string>; leaves: readonly [string, RawBuilder<unknown>][] },
): Promise<Reading> {
  const after = Math.min(...Array.from(columns.values(), ({ position }) => position));
  const textsOf = (texts: Iterable<string>) =>
    sql`select w.value from ${db.engineSql.jsonTexts(JSON.stringify([...texts]))} as w`;
  const isOfColumns = isOneOf(db, sql`k.key`, textsOf(columns.keys()));
  const isWanted = isOneOf(db, sql`t.value`, textsOf(wanted.values));
  const join = sql.raw(db.engine === 'postgres' ? 'string_agg' : 'group_concat');
  const leaves = wanted.leaves.map(
    (_, at) =>
      sql`select 'leaf', ${sql.lit(at)}, ${collectIntegers(db, sql`l.id`)} from leaf_${sql.raw(String(at))} l`,
  );
  const leafSets = wanted.leaves.map(
    ([, ids], at) => sql`, leaf_${sql.raw(String(at))} (id) as (${ids})`,
  );
  const keyIds = sql`select k.id from facet_keys k where ${isOfColumns}`;
  // Facets are looked up for one entity and key after the other, and changes in a range of their index, whatever
  // PostgreSQL knows of the tables' sizes.
  const { rows } = await sql<ReadingRow>`
    with changed (entity_id) as (
      select entity_id from changes
      where seq > ${after} and seq <= ${after + maxChanges}
        and (select max(seq) from changes) <= ${after + maxChanges}
    ) ${sql.join(leafSets, sql` `)}
    select 'latest' as part, coalesce((select max(seq) from changes), 0) as number,
      cast(null as text) as text
    union all select 'oldest', coalesce((select min(seq) from changes), 0), null
    union all select 'changed', c.entity_id, (
      select ${join}(f.key_id || ':' || f.value_id, ',') from facets f
      where f.entity_id = c.entity_id
        and ${isOneOf(db, sql`f.key_id`, keyIds)}) from changed c
    union all select 'key', k.id, k.key from facet_keys k where ${isOfColumns}
    union all select 'term', t.id, t.value from terms t where ${isWanted}
    ${sql.join(inGroups(leaves), sql` `)}`.execute(db.read);
  const of = (part: ReadingPart) => rows.filter(row => row.part === part);
  const changed = new Map(of('changed').map(({ number, text }) => [Number(number), text]));
  return {
    position: Number(of('latest')[0]?.number ?? 0),
    oldest: Number(of('oldest')[0]?.number ?? 0),
    changed: new Set(changed.keys()),
    pairs: listPairs(of('key'), changed),
    termIds: listTermIds(of('term')),
    leafIds: new Map(
      of('leaf').map(({ number, text }) => [
        wanted.leaves[Number(number)]?.[0] ?? '',
        parseIntegers(text),
      ]),
    ),
  };
}

/** SQLite limits how many selects one union has, so they are joined by the hundred. */
function inGroups(selects: readonly RawBuilder<unknown>[]): RawBuilder<unknown>[] {
  const groups: RawBuilder<unknown>[] = [];
  for (let at = 0; at < selects.length; at += maxInUnion) {
    const group = sql.join(selects.slice(at, at + maxInUnion), sql` union all `);
    groups.push(sql`union all select * from (${group}) g${sql.raw(String(at))}`);
  }
  return groups;
}

function listTermIds(terms: readonly ReadingRow[]): Map<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const { number, text } of terms)
    ids.set(text ?? '', [...(ids.get(text ?? '') ?? []), Number(number)]);
  return ids;
}

/** The pairs that changed entities have now, by key. */
function listPairs(
  keys: readonly ReadingRow[],
  changed: ReadonlyMap<number, string | null>,
): Map<string, FacetPair[]> {
  const pairsByKeyId = new Map<number, FacetPair[]>(keys.map(({ number }) => [Number(number), []]));
  for (const [entity, text] of changed)
    for (const pair of text?.split(',') ?? []) {
      const [keyId = 0, term = 0] = pair.split(':').map(Number);
      pairsByKeyId.get(keyId)?.push({ entity, term });
    }
  return new Map(
    keys.map(({ number, text }) => [text ?? '', pairsByKeyId.get(Number(number)) ?? []]),
  );
}
