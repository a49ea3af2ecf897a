import { type RawBuilder, sql } from 'kysely';
import type { MissingOrder, Order } from './entityOrder.ts';
import type { EntitySelection } from './EntitySelection.ts';
import { columnByKey, requiredColumns } from './searchKeys.ts';

/** Greater than every text, code point by code point. */
const lastText = '\u{10ffff}';

/** One value to sort the entity `e` by. Values are texts in lower case, compared code point by code point. */
export interface SortTerm {
  value: RawBuilder<string | null>;
  direction: 'asc' | 'desc';
  /** Whether every entity that is selected has it. */
  isComplete: boolean;
  /** Whether an index holds the entities in this order. */
  isIndexed: boolean;
  /** What is joined to the entities to know the value. */
  join?: RawBuilder<unknown>;
}

const indexedColumns = new Set(['name', 'shown_name', 'uid']);

/** What to sort by: the fields, then the uid, so that no two entities are equal. */
export function listSortTerms(
  orders: readonly Order[],
  missing: MissingOrder,
  selection: EntitySelection,
): SortTerm[] {
  const terms = orders.map(({ field, order }, at): SortTerm => {
    const term = compileSortTerm(field.toLowerCase(), order, at, selection);
    if (missing === 'exclude' || term.isComplete) return term;
    const stand = order === 'asc' ? lastText : '';
    return { ...term, value: sql<string>`coalesce(${term.value}, ${stand})`, isComplete: true };
  });
  const direction = orders[0]?.order ?? 'asc';
  return [...terms, { value: sql<string>`e.uid`, direction, isComplete: true, isIndexed: true }];
}

function compileSortTerm(
  key: string,
  direction: Order['order'],
  at: number,
  { lexicon, kindIds, isSmall }: EntitySelection,
): SortTerm {
  const column = columnByKey.get(key);
  if (column)
    return {
      value: sql<string>`e.${sql.ref(column)}`,
      direction,
      isComplete: requiredColumns.has(column),
      isIndexed: indexedColumns.has(column),
    };
  const keyId = lexicon.getKeyId(key);
  const partial = { direction, isComplete: false, isIndexed: false };
  if (keyId === undefined || kindIds.length === 0)
    return { ...partial, value: sql<null>`cast(null as text)` };
  if (isSmall)
    return {
      ...partial,
      value: sql<string>`(select min(t.value) from facets f join terms t on t.id = f.value_id
        where f.entity_id = e.id and f.key_id = ${keyId})`,
    };
  const alias = sql.ref(`s${at}`);
  return {
    ...partial,
    value: sql<string>`${alias}.value`,
    join: sql`left join (
      select f.entity_id, min(t.value) as value from facets f join terms t on t.id = f.value_id
      where f.key_id = ${keyId} and f.kind_id in (${sql.join(kindIds)})
      group by f.entity_id) ${alias} on ${alias}.entity_id = e.id`,
  };
}

/** That the entity has all values it is sorted by. */
export function compileHasAll(terms: readonly SortTerm[]): RawBuilder<boolean> | undefined {
  const partial = terms.filter(({ isComplete }) => !isComplete);
  if (partial.length === 0) return undefined;
  return sql<boolean>`${sql.join(
    partial.map(({ value }) => sql`${value} is not null`),
    sql` and `,
  )}`;
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
