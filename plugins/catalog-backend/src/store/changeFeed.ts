import { sql } from 'kysely';
import {
  documentBytes,
  documentText,
  dropUnusedTexts,
  keepLargeDocuments,
  largeDocument,
} from './formerDocuments.ts';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { ChangeRow } from './tables/changes.ts';

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
  const isSmall = sql`${documentBytes} <= ${largeDocument}`;
  const former = keepsDocument ? sql`case when ${isSmall} then ${documentText} end` : sql`null`;
  const { rows } = await sql<{ entity_id: number; seq: number; is_stored: boolean | 0 | 1 }>`
    insert into changes (at, entity_id, ref, uid, action, former)
    select ${tx.now}, e.id, e.ref, e.uid, ${action}, ${former}
    from entities e left join claim_documents d on d.claim_id = e.claim_id
    where e.id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(entityIds))} as i)
    returning entity_id, seq, former is not null as is_stored`.execute(tx.trx);
  const large = rows.filter(({ is_stored }) => keepsDocument && !is_stored);
  await keepLargeDocuments(tx, new Map(large.map(({ entity_id, seq }) => [entity_id, seq])));
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
  const isOld = sql`at < ${time} and seq < ${last}`;
  const { rows } = await sql`select 1 from changes where ${isOld} limit 1`.execute(tx.trx);
  if (rows.length === 0) return;
  await sql`delete from relation_changes where seq in (
    select seq from changes where ${isOld})`.execute(tx.trx);
  await sql`delete from changes where ${isOld}`.execute(tx.trx);
  await sql`delete from feed_horizon where dropped_before < ${time}`.execute(tx.trx);
  await sql`
    insert into feed_horizon (dropped_before)
    select ${time} where not exists (select 1 from feed_horizon)`.execute(tx.trx);
  await dropUnusedTexts(tx);
}
