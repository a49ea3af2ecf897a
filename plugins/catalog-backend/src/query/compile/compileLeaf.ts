import { type RawBuilder, sql } from 'kysely';
import {
  compileKeyMatch,
  compileKeyRange,
  type Condition,
  type LeafContext,
  type SqlContext,
} from './facetRange.ts';
import { hasRow } from './hasRow.ts';
import { isOneOf } from '../language/isOneOf.ts';
import type { Leaf } from '../language/predicate.ts';
import { columnByKey, columnOnlyKeys } from '../language/searchKeys.ts';
import { compileTextMatch, compileTextSet } from './textSearch.ts';

/** More values than this travel as one text, since engines limit how many parameters a statement has. */
const maxParameters = 100;

/** The ids of all entities for which a leaf holds. */
export function compileLeafSet(leaf: Leaf, context: LeafContext): RawBuilder<unknown> {
  if (leaf.op === 'text') return compileTextSet(leaf, context);
  const column = compileColumnMatch(leaf, context);
  if (column) return sql`select e.id from entities e where ${column}`;
  return sql`select f.entity_id from facets f where ${compileKeyRange(leaf.key, context)}
    and ${compileValueMatch(leaf, context)}`;
}

/** The same as a condition on one entity `e` that is found otherwise. */
export function compileLeafMatch(leaf: Leaf, context: SqlContext): Condition {
  if (leaf.op === 'text') return compileTextMatch(leaf, context);
  const column = compileColumnMatch(leaf, context);
  if (column) return column;
  return hasRow(
    context,
    sql`select 1 from facets f where f.entity_id = e.id
      and ${compileKeyMatch(leaf.key)} and ${compileValueMatch(leaf, context)}`,
  );
}

/** The condition on `entities e`, where a column and no facet answers a leaf. */
function compileColumnMatch(
  leaf: Exclude<Leaf, { op: 'text' }>,
  context: SqlContext,
): Condition | undefined {
  const name = columnByKey.get(leaf.key);
  if (!name || !columnOnlyKeys.has(leaf.key)) return undefined;
  const column = sql`e.${sql.ref(name)}`;
  if (leaf.op === 'in') return compileOneOf(column, leaf.values, context);
  if (leaf.op === 'prefix')
    return sql<boolean>`${column} >= ${leaf.prefix} and ${column} < ${`${leaf.prefix}\u{10ffff}`}`;
  return sql<boolean>`${column} is not null`;
}

/** The condition on the value of a row of `facets f`. */
function compileValueMatch(leaf: Exclude<Leaf, { op: 'text' }>, context: SqlContext): Condition {
  switch (leaf.op) {
    case 'exists':
      return sql<boolean>`1 = 1`;
    case 'valued':
      return sql<boolean>`f.value_id <> 0`;
    case 'prefix':
      return sql<boolean>`f.value_id in (select t.id from terms t
        where t.value >= ${leaf.prefix} and t.value < ${`${leaf.prefix}\u{10ffff}`})`;
    case 'in': {
      const terms = sql`select t.id from terms t where ${compileOneOf(sql`t.value`, leaf.values, context)}`;
      return isOneOf(context, sql`f.value_id`, terms);
    }
  }
}

function compileOneOf(
  column: RawBuilder<unknown>,
  values: readonly string[],
  context: SqlContext,
): Condition {
  if (values.length <= maxParameters) return sql<boolean>`${column} in (${sql.join(values)})`;
  const texts = context.engineSql.jsonTexts(JSON.stringify(values));
  return isOneOf(context, column, sql`select v.value from ${texts} as v`);
}
