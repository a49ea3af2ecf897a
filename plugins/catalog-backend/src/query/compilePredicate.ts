import { type RawBuilder, sql } from 'kysely';
import type { CompileContext } from './CompileContext.ts';
import type { Predicate } from './predicate.ts';
import { columnByKey, requiredColumns } from './searchKeys.ts';
import { compileTextSearch } from './textSearch.ts';

/** A condition in SQL on the entity `e`. */
export type Condition = RawBuilder<boolean>;

const nothing = sql<boolean>`1 = 0`;
const mostInlineValues = 50;

/** Compiles a predicate to a condition on the entity `e`; the same for both engines. */
export function compilePredicate(predicate: Predicate, context: CompileContext): Condition {
  switch (predicate.op) {
    case 'all':
      return join(predicate.of, context, ' and ', sql<boolean>`1 = 1`);
    case 'any':
      return join(predicate.of, context, ' or ', nothing);
    case 'not':
      // A column without a value makes a comparison unknown, which counts as false.
      return sql<boolean>`not coalesce(${compilePredicate(predicate.of, context)}, false)`;
    default:
      return compileColumn(predicate, context) ?? isIn(compileIdSet(predicate, context));
  }
}

/** The ids of the entities for which one condition on a key or text holds; `undefined` when there are none. */
export function compileIdSet(
  predicate: Exclude<Predicate, { op: 'all' | 'any' | 'not' }>,
  context: CompileContext,
): RawBuilder<unknown> | undefined {
  if (predicate.op === 'text') return compileTextSearch(predicate, context);
  const facets = compileFacetRange(predicate, context);
  return facets && sql`select f.entity_id from facets f where ${facets}`;
}

/** The rows of `facets f` for which one condition on a key holds; `undefined` when there are none. */
export function compileFacetRange(
  predicate: Extract<Predicate, { key: string }>,
  { db, lexicon, kindIds }: CompileContext,
): Condition | undefined {
  const keyId = lexicon.getKeyId(predicate.key);
  if (keyId === undefined || kindIds.length === 0) return undefined;
  const range = sql<boolean>`f.key_id = ${keyId} and f.kind_id in (${sql.join(kindIds)})`;
  if (predicate.op === 'exists') return range;
  if (predicate.op === 'prefix') {
    const { prefix } = predicate;
    return sql<boolean>`${range} and f.value_id in (
      select t.id from terms t where t.value >= ${prefix} and t.value < ${`${prefix}\u{10ffff}`})`;
  }
  const ids = predicate.values.flatMap(value => lexicon.getValueIds(value));
  if (ids.length === 0) return undefined;
  return ids.length <= mostInlineValues
    ? sql<boolean>`${range} and f.value_id in (${sql.join(ids)})`
    : sql<boolean>`${range} and f.value_id in (
        select v.value from ${db.engineSql.jsonIntegers(JSON.stringify(ids))} as v)`;
}

/** That the entity `e` is in a set of ids. */
export function isIn(ids: RawBuilder<unknown> | undefined): Condition {
  return ids ? sql<boolean>`e.id in (${ids})` : nothing;
}

/**
 * A condition that a column of the entity answers; `undefined` when none does.
 *
 * @param isLookedUp - whether the entities are found otherwise, so that SQLite must not read an index for this.
 */
export function compileColumn(
  predicate: Exclude<Predicate, { op: 'all' | 'any' | 'not' }>,
  { db }: Pick<CompileContext, 'db'>,
  isLookedUp = false,
): Condition | undefined {
  if (predicate.op === 'text' || predicate.op === 'prefix') return undefined;
  const column = columnByKey.get(predicate.key);
  // A long title is in its column but cannot be compared as a facet.
  if (!column || column === 'title') return undefined;
  const plus = sql.raw(isLookedUp ? '+' : '');
  const value = sql`${plus}e.${sql.ref(column)}`;
  if (predicate.op === 'exists')
    return requiredColumns.has(column) ? sql<boolean>`1 = 1` : sql<boolean>`${value} is not null`;
  const { values } = predicate;
  if (values.length === 1) return sql<boolean>`${value} = ${values[0]}`;
  const list =
    values.length <= mostInlineValues
      ? sql.join(values)
      : sql`select v.value from ${db.engineSql.jsonTexts(JSON.stringify(values))} as v`;
  return sql<boolean>`${value} in (${list})`;
}

function join(
  items: readonly Predicate[],
  context: CompileContext,
  operator: ' and ' | ' or ',
  whenEmpty: Condition,
): Condition {
  if (items.length === 0) return whenEmpty;
  const compiled = items.map(item => sql`(${compilePredicate(item, context)})`);
  return sql<boolean>`(${sql.join(compiled, sql.raw(operator))})`;
}
