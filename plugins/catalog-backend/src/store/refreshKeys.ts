import { sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';

/** What processors said that a document depends on. */
export interface DocumentKeys {
  partId: number;
  refId: number;
  ordinal: number;
  keys: readonly string[];
}

/** Stores the keys of documents in place of those that they had. Their claims are stored already. */
export async function writeRefreshKeys(
  tx: StoreTransaction,
  documents: readonly DocumentKeys[],
): Promise<void> {
  if (documents.length === 0) return;
  const columns = { part_id: 'integer', ref_id: 'integer', ordinal: 'integer' } as const;
  const onClaim = sql`c.part_id = r.part_id and c.ref_id = r.ref_id and c.ordinal = r.ordinal`;
  const claims = documents.map(({ partId, refId, ordinal }) => [partId, refId, ordinal]);
  await sql`
    delete from refresh_keys where claim_id in (
      select c.id from ${tx.sql.jsonRows(JSON.stringify(claims), columns)} as r
      join claims c on ${onClaim})`.execute(tx.trx);
  const rows = documents.flatMap(({ partId, refId, ordinal, keys }) =>
    keys.map(key => [partId, refId, ordinal, key]),
  );
  if (rows.length === 0) return;
  await sql`
    insert into refresh_keys (claim_id, key)
    select c.id, r.key from ${tx.sql.jsonRows(JSON.stringify(rows), { ...columns, key: 'text' })} as r
    join claims c on ${onClaim} where true
    on conflict do nothing`.execute(tx.trx);
}

/** What entities with one of some keys are read from: the parts that describe them, and the sources to read, those that they list included. */
export async function listKeyedParts(
  tx: StoreTransaction,
  keys: readonly string[],
): Promise<{ partIds: number[]; sourceIds: number[] }> {
  const keyed = sql`from refresh_keys k join claims c on c.id = k.claim_id`;
  const isOne = sql`k.key in (select value from ${tx.sql.jsonTexts(JSON.stringify(keys))} as j)`;
  const { rows } = await sql<{ part_id: number | null; source_id: number }>`
    select c.part_id, c.source_id ${keyed} where ${isOne}
    union
    select null, p.source_id ${keyed} join source_parents p on p.parent_id = c.ref_id
    where ${isOne}`.execute(tx.trx);
  return {
    partIds: rows.flatMap(({ part_id }) => part_id ?? []),
    sourceIds: [...new Set(rows.map(({ source_id }) => source_id))],
  };
}
