import { type RawBuilder, sql } from 'kysely';
import type { SqlContext } from './facetRange.ts';

/**
 * That a select about one entity gives a row. PostgreSQL must not do it for all entities at once:
 * it takes the conditions for rarer than they are, and would read whole facets to judge one entity.
 */
export function hasRow(
  { engine }: Pick<SqlContext, 'engine'>,
  select: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return engine === 'postgres'
    ? sql<boolean>`exists (${select} offset 0)`
    : sql<boolean>`exists (${select})`;
}
