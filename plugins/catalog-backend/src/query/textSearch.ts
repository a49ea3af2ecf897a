import { type RawBuilder, sql } from 'kysely';
import type { CompileContext } from './CompileContext.ts';
import type { Predicate } from './predicate.ts';
import { textColumnByKey } from './searchKeys.ts';

type TextPredicate = Extract<Predicate, { op: 'text' }>;

/** The index holds every three characters in a row. */
const trigramLength = 3;
const mostTrigrams = 30;

/**
 * The ids of the entities with a term somewhere in a text; `undefined` when there can be none.
 *
 * Terms too short for the index are looked for in the narrow table of texts, which takes some
 * milliseconds for 100,000 entities.
 */
export function compileTextSearch(
  predicate: TextPredicate,
  context: CompileContext,
): RawBuilder<unknown> | undefined {
  const { columns, facetKeys } = splitKeys(predicate);
  const { term } = predicate;
  const sets = [
    ...(columns.length > 0 ? [searchTexts(columns, term, context)] : []),
    ...facetKeys.flatMap(key => searchValues(key, term, context) ?? []),
  ];
  return sets.length > 0 ? sql.join(sets, sql` union `) : undefined;
}

/** The same as a look at the texts of the entity `e` alone; `undefined` where facets have to be searched. */
export function compileTextMatch(predicate: TextPredicate): RawBuilder<boolean> | undefined {
  const { columns, facetKeys } = splitKeys(predicate);
  if (facetKeys.length > 0) return undefined;
  return sql<boolean>`exists (select 1 from entity_text t
    where t.entity_id = e.id and (${containIn(columns, predicate.term)}))`;
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
  { db }: CompileContext,
): RawBuilder<unknown> {
  if (db.engine === 'postgres') {
    const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
    const matches = columns.map(column => sql`t.${sql.ref(column)} like ${pattern}`);
    return sql`select t.entity_id from entity_text t where ${sql.join(matches, sql` or `)}`;
  }
  const contained = sql`select t.entity_id from entity_text t where (${containIn(columns, term)})`;
  const trigrams = listTrigrams(term);
  if (trigrams.length === 0) return contained;
  // The index knows which texts hold all trigrams; whether in this order, the texts say themselves.
  const quoted = trigrams.map(trigram => `"${trigram.replaceAll('"', '""')}"`);
  const match = `{${columns.join(' ')}} : (${quoted.join(' AND ')})`;
  return sql`${contained} and t.entity_id in (
    select x.rowid from entity_fts x where x.entity_fts match ${match})`;
}

function listTrigrams(term: string): string[] {
  const characters = [...term];
  const trigrams = characters
    .slice(0, 1 - trigramLength)
    .map((_, at) => characters.slice(at, at + trigramLength).join(''));
  return [...new Set(trigrams)].slice(0, mostTrigrams);
}

function containIn(columns: readonly string[], term: string): RawBuilder<unknown> {
  return sql.join(
    columns.map(column => sql`instr(t.${sql.ref(column)}, ${term}) > 0`),
    sql` or `,
  );
}

/** Looks into each distinct value of a key once. */
function searchValues(
  key: string,
  term: string,
  { db, lexicon, kindIds }: CompileContext,
): RawBuilder<unknown> | undefined {
  const keyId = lexicon.getKeyId(key);
  if (keyId === undefined || kindIds.length === 0) return undefined;
  const find = sql.raw(db.engine === 'postgres' ? 'strpos' : 'instr');
  const range = sql`f.key_id = ${keyId} and f.kind_id in (${sql.join(kindIds)})`;
  return sql`select f.entity_id from facets f where ${range} and f.value_id in (
    select t.id from (select distinct f.value_id from facets f where ${range}) d
    join terms t on t.id = d.value_id where ${find}(t.value, ${term}) > 0)`;
}
