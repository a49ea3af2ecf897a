import { sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';

/** The refs that a part claims. */
export async function listRefsOfPart(tx: StoreTransaction, partId: number): Promise<number[]> {
  const rows = await tx.trx
    .selectFrom('claims')
    .select('ref_id')
    .where('part_id', '=', partId)
    .execute();
  return rows.map(row => row.ref_id);
}

/** Which entity stood where in a part. */
export async function listClaimedPositions(
  tx: StoreTransaction,
  partId: number,
): Promise<{ ref: string; ref_id: number; position: number }[]> {
  return tx.trx
    .selectFrom('claims')
    .innerJoin('terms', 'terms.id', 'claims.ref_id')
    .select(['terms.value as ref', 'claims.ref_id', 'claims.position'])
    .where('part_id', '=', partId)
    .execute();
}

/** The Location entities that list a source. */
export async function listParents(tx: StoreTransaction, sourceId: number): Promise<number[]> {
  const rows = await tx.trx
    .selectFrom('source_parents')
    .select('parent_id')
    .where('source_id', '=', sourceId)
    .execute();
  return rows.map(row => row.parent_id);
}

/** Leaves every entity that these sources claim to be settled. */
export async function markClaimedPending(
  tx: StoreTransaction,
  sourceIds: readonly number[],
): Promise<void> {
  if (sourceIds.length === 0) return;
  await sql`
    insert into pending_entities (entity_id)
    select distinct e.id from claims c join entities e on e.id = c.ref_id
    where c.source_id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(sourceIds))} as i)
    on conflict do nothing`.execute(tx.trx);
}
