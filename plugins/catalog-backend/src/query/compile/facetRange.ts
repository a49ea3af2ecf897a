import type { Database } from '@portico/server/database';
import { type RawBuilder, sql } from 'kysely';

/** A condition in SQL. */
export type Condition = RawBuilder<boolean>;

/** What conditions are compiled for. */
export type SqlContext = Pick<Database<unknown>, 'engine' | 'engineSql'>;

/** What conditions on facets are compiled with. */
export interface LeafContext extends SqlContext {
  /** The terms of the kinds that entities have, which are before the value in the facets' order. */
  kindIds: readonly number[];
}

/** The rows of `facets f` under one key. */
export function compileKeyMatch(key: string): Condition {
  return sql<boolean>`f.key_id = (select k.id from facet_keys k where k.key = ${key})`;
}

/** The same, one range of the table for each kind. */
export function compileKeyRange(key: string, { kindIds }: LeafContext): Condition {
  return kindIds.length === 0
    ? sql<boolean>`1 = 0`
    : sql<boolean>`${compileKeyMatch(key)} and f.kind_id in (${sql.join(kindIds)})`;
}
