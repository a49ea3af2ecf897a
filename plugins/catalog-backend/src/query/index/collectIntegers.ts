import type { Database } from '@portico/server/database';
import { type RawBuilder, sql } from 'kysely';

/** All numbers of a group as the text of one JSON array, which travels much faster than rows. */
export function collectIntegers(
  { engine }: Pick<Database<unknown>, 'engine'>,
  number: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return engine === 'postgres'
    ? sql`'[' || string_agg(${number}::text, ',') || ']'`
    : sql`json_group_array(${number})`;
}

/** Reads such a text; a group without rows may have none. */
export function parseIntegers(text: string | null | undefined): number[] {
  return text ? (JSON.parse(text) as number[]) : [];
}

/** All texts of a group joined with commas, in the order in which they come; `null` where there are none. */
export function joinInOrder(
  { engine }: Pick<Database<unknown>, 'engine'>,
  text: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return engine === 'postgres' ? sql`string_agg(${text}, ',')` : sql`group_concat(${text}, ',')`;
}
