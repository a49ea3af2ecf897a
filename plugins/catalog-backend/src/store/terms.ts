import { sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';

/** Adds refs that are known to be missing. @returns their ids. */
export async function insertRefs(
  tx: StoreTransaction,
  refs: readonly string[],
): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map();
  const { rows } = await sql<{ id: number; value: string }>`
    insert into terms (value) select value from ${tx.sql.jsonTexts(JSON.stringify(refs))} as j
    where true returning id, value`.execute(tx.trx);
  return new Map(rows.map(({ id, value }) => [value, id]));
}
