import type { DatabaseEngine } from '@portico/server/database';
import { type RawBuilder, sql } from 'kysely';
import { compileKeyMatch, compileKeyRange, type LeafContext } from './facetRange.ts';
import { hasRow } from './hasRow.ts';
import type { Predicate } from '../language/predicate.ts';
import { textColumnByKey } from '../language/searchKeys.ts';

type TextPredicate = Extract<Predicate, { op: 'text' }>;

/** The index holds every three characters in a row. */
const trigramLength = 3;
/** Of a longer term the index finds the beginning, and the texts say the rest. */
const longestPhrase = 100;

/**
 * The ids of the entities with a term somewhere in a text.
 *
 * Terms too short for the index are looked for in the narrow table of texts, which takes some
 * milliseconds for 100,000 entities.
 */
export function compileTextSet(
  predicate: TextPredicate,
  context: LeafContext,
): RawBuilder<unknown> {
  const { columns, facetKeys } = splitKeys(predicate);
  const { term } = predicate;
  const sets = [
    ...(columns.length > 0 ? [searchTexts(columns, term, context)] : []),
    ...facetKeys.map(key => searchValues(key, term, context)),
  ];
  return sql.join(sets, sql` union `);
}

/** The same as a condition on one entity `e` that is found otherwise. */
export function compileTextMatch(
  predicate: TextPredicate,
  { engine }: Pick<LeafContext, 'engine'>,
): RawBuilder<boolean> {
  const { columns, facetKeys } = splitKeys(predicate);
  const { term } = predicate;
  const matches = facetKeys.map(key =>
    hasRow(
      { engine },
      sql`select 1 from facets f join terms t on t.id = f.value_id
        where f.entity_id = e.id and ${compileKeyMatch(key)}
          and ${contains(engine, sql`t.value`, term)}`,
    ),
  );
  if (columns.length > 0)
    matches.push(
      hasRow(
        { engine },
        sql`select 1 from entity_text t
          where t.entity_id = e.id and (${containIn(engine, columns, term)})`,
      ),
    );
  return sql<boolean>`(${sql.join(matches, sql` or `)})`;
}

function splitKeys({ keys }: TextPredicate): { columns: string[]; facetKeys: string[] } {
  if (!keys) return { columns: [...textColumnByKey.values()], facetKeys: [] };
  return {
    columns: keys.flatMap(key => textColumnByKey.get(key) ?? []),
    facetKeys: keys.filter(key => !textColumnByKey.has(key)),
  };
}

function searchTexts(
  columns: readonly string[],
  term: string,
  { engine }: LeafContext,
): RawBuilder<unknown> {
  const characters = [...term];
  if (engine === 'postgres' && characters.length >= trigramLength) {
    const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
    const matches = columns.map(column => sql`t.${sql.ref(column)} like ${pattern}`);
    return sql`select t.entity_id from entity_text t where ${sql.join(matches, sql` or `)}`;
  }
  const contained = sql`select t.entity_id from entity_text t
    where (${containIn(engine, columns, term)})`;
  if (characters.length < trigramLength) return contained;
  const phrase = characters.slice(0, longestPhrase).join('');
  const match = `{${columns.join(' ')}} : "${phrase.replaceAll('"', '""')}"`;
  const found = sql`select x.rowid as entity_id from entity_fts x where x.entity_fts match ${match}`;
  return characters.length > longestPhrase
    ? sql`${contained} and t.entity_id in (${found})`
    : found;
}

function containIn(
  engine: DatabaseEngine,
  columns: readonly string[],
  term: string,
): RawBuilder<unknown> {
  return sql.join(
    columns.map(column => contains(engine, sql`t.${sql.ref(column)}`, term)),
    sql` or `,
  );
}

function contains(engine: DatabaseEngine, text: RawBuilder<unknown>, term: string) {
  return sql`${sql.raw(engine === 'postgres' ? 'strpos' : 'instr')}(${text}, ${term}) > 0`;
}

/** Looks into each distinct value of a key once. */
function searchValues(key: string, term: string, context: LeafContext): RawBuilder<unknown> {
  const range = compileKeyRange(key, context);
  return sql`select f.entity_id from facets f where ${range} and f.value_id in (
    select t.id from (select distinct f.value_id from facets f where ${range}) d
    join terms t on t.id = d.value_id where ${contains(context.engine, sql`t.value`, term)})`;
}
