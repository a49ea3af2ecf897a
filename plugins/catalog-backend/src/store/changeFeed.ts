import { sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { ChangeRow } from './tables.ts';

/** Notes new entities. @returns the number of each entry by entity id. */
export async function noteCreated(
  tx: StoreTransaction,
  entities: readonly { entityId: number; ref: string; uid: string }[],
): Promise<Map<number, number>> {
  if (entities.length === 0) return new Map();
  const rows = entities.map(({ entityId, ref, uid }) => [entityId, ref, uid]);
  const columns = { entity_id: 'integer', ref: 'text', uid: 'text' } as const;
  const { rows: noted } = await sql<{ entity_id: number; seq: number }>`
    insert into changes (at, entity_id, ref, uid, action)
    select ${tx.now}, entity_id, ref, uid, 'created'
    from ${tx.sql.jsonRows(JSON.stringify(rows), columns)} as r where true
    returning entity_id, seq`.execute(tx.trx);
  return new Map(noted.map(({ entity_id, seq }) => [entity_id, seq]));
}

/**
 * Notes changes of entities that exist, before they are made: the entry keeps the document as it
 * was, unless it stays the same.
 */
export async function noteChanged(
  tx: StoreTransaction,
  entityIds: readonly number[],
  action: Exclude<ChangeRow['action'], 'created'>,
  keepsDocument = action !== 'related',
): Promise<Map<number, number>> {
  if (entityIds.length === 0) return new Map();
  const former = keepsDocument ? sql`d.head || '}}' || d.tail || '}'` : sql`null`;
  const { rows } = await sql<{ entity_id: number; seq: number }>`
    insert into changes (at, entity_id, ref, uid, action, former)
    select ${tx.now}, e.id, e.ref, e.uid, ${action}, ${former}
    from entities e left join claim_documents d on d.claim_id = e.claim_id
    where e.id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(entityIds))} as i)
    returning entity_id, seq`.execute(tx.trx);
  return new Map(rows.map(({ entity_id, seq }) => [entity_id, seq]));
}

/** Gives entities the etag that belongs to their latest entry. */
export async function writeEtags(
  tx: StoreTransaction,
  seqById: ReadonlyMap<number, number>,
): Promise<void> {
  if (seqById.size === 0) return;
  const rows = JSON.stringify([...seqById]);
  await sql`
    update entities set updated_at = ${tx.now}, etag = substr(uid, 1, 8) || '-' || s.seq
    from ${tx.sql.jsonRows(rows, { id: 'integer', seq: 'integer' })} as s
    where s.id = entities.id`.execute(tx.trx);
}

/** Drops entries older than the given time, but never the newest, so that numbers go on. */
export async function dropChangesBefore(tx: StoreTransaction, time: string): Promise<void> {
  const last = sql`(select max(seq) from changes)`;
  await sql`delete from relation_changes where seq in (
    select seq from changes where at < ${time} and seq < ${last})`.execute(tx.trx);
  await sql`delete from changes where at < ${time} and seq < ${last}`.execute(tx.trx);
}
