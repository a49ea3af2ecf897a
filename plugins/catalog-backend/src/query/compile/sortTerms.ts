import { type RawBuilder, sql } from 'kysely';
import type { MissingOrder, Order } from '../language/entityOrder.ts';
import { compileKeyMatch } from './facetRange.ts';
import { isStorableText } from '../language/isStorableText.ts';
import { allOf, hasValue, type Predicate } from '../language/predicate.ts';
import type { EntityRow } from '../../store/tables/entities.ts';
import { columnByKey, requiredColumns } from '../language/searchKeys.ts';

/** Greater than every text, code point by code point. */
export const lastText = '\u{10ffff}';

/** One value to sort the entity `e` by. Values are texts in lower case, compared code point by code point. */
export interface SortTerm {
  value: RawBuilder<string>;
  direction: 'asc' | 'desc';
  /** Whether an index holds the entities in this order. */
  isIndexed: boolean;
  /** What is joined to the entities to know the value. */
  join?: RawBuilder<unknown>;
}

/** Columns in whose order an index holds the entities of each kind, and another one all of them. */
const indexedColumns: ReadonlySet<keyof EntityRow> = new Set(['name', 'shown_name', 'uid']);

/**
 * What to sort by: the fields, then the uid, so that no two entities are equal.
 *
 * @param isLarge - whether values are better read for all entities than for one after the other.
 */
export function listSortTerms(orders: readonly Order[], isLarge: boolean): SortTerm[] {
  const terms = orders.map(({ field, order }, at): SortTerm => {
    const key = field.toLowerCase();
    const column = isOnAll(key) ? columnByKey.get(key) : undefined;
    const substitute = order === 'asc' ? lastText : '';
    const term = column
      ? { value: sql<string>`e.${sql.ref(column)}`, isIndexed: indexedColumns.has(column) }
      : { ...compileFacetValue(key, sql.ref(`s${at}`), isLarge), isIndexed: false };
    const value = column ? term.value : sql<string>`coalesce(${term.value}, ${substitute})`;
    return { ...term, value, direction: order };
  });
  const direction = orders[0]?.order ?? 'asc';
  return [...terms, { value: sql<string>`e.uid`, direction, isIndexed: true }];
}

/** The first of an entity's values of a facet. */
function compileFacetValue(
  key: string,
  alias: RawBuilder<unknown>,
  isLarge: boolean,
): Pick<SortTerm, 'value' | 'join'> {
  if (!isStorableText(key)) return { value: sql<string>`cast(null as text)` };
  const ofKey = sql`from facets f join terms t on t.id = f.value_id where ${compileKeyMatch(key)}`;
  if (!isLarge)
    return { value: sql<string>`(select min(t.value) ${ofKey} and f.entity_id = e.id)` };
  return {
    value: sql<string>`${alias}.value`,
    join: sql`left join (select f.entity_id, min(t.value) as value ${ofKey} group by f.entity_id)
      ${alias} on ${alias}.entity_id = e.id`,
  };
}

/** The entities that are listed in an order: all of them, or those that have each of its keys. */
export function restrictToOrder(
  predicate: Predicate,
  orders: readonly Order[],
  missing: MissingOrder,
): Predicate {
  if (missing === 'last') return predicate;
  const keys = orders.map(({ field }) => field.toLowerCase()).filter(key => !isOnAll(key));
  return allOf(predicate, ...keys.map(hasValue));
}

function isOnAll(key: string): boolean {
  const column = columnByKey.get(key);
  return column !== undefined && requiredColumns.has(column);
}

/** The `order by` list; turned around for reading backwards. */
export function compileOrderBy(
  terms: readonly SortTerm[],
  backwards: boolean,
): RawBuilder<unknown> {
  return sql.join(
    terms.map(({ value, direction }) =>
      (direction === 'asc') === backwards ? sql`${value} desc` : sql`${value} asc`,
    ),
  );
}

/** That the entity comes after these values in the order; before them when read backwards. */
export function compileAfter(
  terms: readonly SortTerm[],
  values: readonly string[],
  backwards: boolean,
): RawBuilder<boolean> {
  const sign = (direction: 'asc' | 'desc') =>
    sql.raw((direction === 'asc') === backwards ? '<' : '>');
  const directions = new Set(terms.map(({ direction }) => direction));
  const [direction] = directions;
  if (directions.size === 1 && direction)
    // One comparison of rows, which a range of an index answers.
    return sql<boolean>`(${sql.join(terms.map(({ value }) => value))})
      ${sign(direction)} (${sql.join(values)})`;
  const steps = terms.map(({ value, direction }, at) => {
    const equal = terms.slice(0, at).map((term, index) => sql`${term.value} = ${values[index]}`);
    return sql`(${sql.join([...equal, sql`${value} ${sign(direction)} ${values[at]}`], sql` and `)})`;
  });
  return sql<boolean>`(${sql.join(steps, sql` or `)})`;
}
