import { sql } from 'kysely';
import { compileLeafMatch } from './compileLeaf.ts';
import type { Condition, LeafContext } from './facetRange.ts';
import type { Predicate } from './predicate.ts';

/**
 * Compiles a predicate to a condition on an entity `e` that is found otherwise, by its ref or id. Sets
 * of entities are found by `FacetIndex`.
 */
export function compilePredicate(
  predicate: Predicate,
  context: Pick<LeafContext, 'engine'>,
): Condition {
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
  context: Pick<LeafContext, 'engine'>,
  operator: string,
  whenEmpty: Condition,
): Condition {
  if (items.length === 0) return whenEmpty;
  const compiled = items.map(item => sql`(${compilePredicate(item, context)})`);
  return sql<boolean>`(${sql.join(compiled, sql.raw(operator))})`;
}
