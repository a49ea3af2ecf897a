import type { DatabaseEngine } from '@portico/server/database';
import { type RawBuilder, sql } from 'kysely';

/**
 * That a column has one of the values that a select gives. PostgreSQL gets them as an array, so that it
 * looks each one up in an index, whatever it knows or does not know of the sizes.
 */
export function isOneOf(
  { engine }: { engine: DatabaseEngine },
  column: RawBuilder<unknown>,
  values: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return engine === 'postgres'
    ? sql<boolean>`${column} = any (array(${values}))`
    : sql<boolean>`${column} in (${values})`;
}
