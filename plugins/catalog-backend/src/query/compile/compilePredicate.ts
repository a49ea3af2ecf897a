import { sql } from 'kysely';
import { compileLeafMatch } from './compileLeaf.ts';
import type { Condition, SqlContext } from './facetRange.ts';
import type { Predicate } from '../language/predicate.ts';

/**
 * Compiles a predicate to a condition on an entity `e` that is found otherwise, by its ref or id. Sets
 * of entities are found by `FacetIndex`.
 */
export function compilePredicate(predicate: Predicate, context: SqlContext): Condition {
  switch (predicate.op) {
    case 'all':
      return join(predicate.of, context, ' and ', sql<boolean>`1 = 1`);
    case 'any':
      return join(predicate.of, context, ' or ', sql<boolean>`1 = 0`);
    case 'not':
      // A column without a value makes a comparison unknown, which counts as false.
      return sql<boolean>`not coalesce(${compilePredicate(predicate.of, context)}, false)`;
    default:
      return compileLeafMatch(predicate, context);
  }
}

function join(
  items: readonly Predicate[],
  context: SqlContext,
  operator: string,
  whenEmpty: Condition,
): Condition {
  const [first] = items;
  if (!first) return whenEmpty;
  if (items.length === 1) return sql<boolean>`(${compilePredicate(first, context)})`;
  // Half by half, since engines limit how deep an expression is, and a chain is as deep as it is long.
  const middle = Math.ceil(items.length / 2);
  const [left, right] = [items.slice(0, middle), items.slice(middle)].map(half =>
    join(half, context, operator, whenEmpty),
  );
  return sql<boolean>`(${left}${sql.raw(operator)}${right})`;
}
