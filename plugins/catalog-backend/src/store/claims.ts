import { insertRows } from '@portico/server/database';
import { sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { ClaimRow } from './tables/sources.ts';

/** A claim as it is stored. */
export interface StoredClaim extends Omit<ClaimRow, 'id'> {
  id: number;
  /** 1 when nothing lists its source any more. */
  orphaned: number;
}

/** What is known of a ref before a write: its id, its entity and all claims to it. */
export interface RefState {
  refId: number;
  uid: string | null;
  /** The claim that the entity was made from. */
  entityClaimId: number | null;
  claims: StoredClaim[];
}

/** A claim to be stored anew. */
export interface NewClaim {
  sourceId: number;
  partId: number;
  refId: number;
  ordinal: number;
  position: number;
  line: number;
  hash: string;
  emitterId: number | null;
}

/** A document's text, open where the catalog puts its own things in. */
export interface ClaimDocument {
  claimId: number;
  head: string;
  tail: string;
  emitted: string | null;
  processed?: string | undefined;
}

interface RefStateRow extends Partial<StoredClaim> {
  ref: string;
  known_id: number;
  uid: string | null;
  entity_claim_id: number | null;
}

/** Reads what is stored of these refs; unknown ones are not in the answer. */
export async function loadRefs(
  tx: StoreTransaction,
  refs: readonly string[],
): Promise<Map<string, RefState>> {
  const json = JSON.stringify([...new Set(refs)]);
  return collectRefs(
    tx,
    sql`join (select value from ${tx.sql.jsonTexts(json)} as j) as w on w.value = t.value
      and t.original is null`,
  );
}

/** Reads what is stored of the refs with these ids. */
export async function loadRefsById(
  tx: StoreTransaction,
  refIds: readonly number[],
): Promise<Map<string, RefState>> {
  const json = JSON.stringify([...new Set(refIds)]);
  return collectRefs(
    tx,
    sql`join (select value from ${tx.sql.jsonIntegers(json)} as j) as w on w.value = t.id`,
  );
}

async function collectRefs(
  tx: StoreTransaction,
  wanted: ReturnType<typeof sql>,
): Promise<Map<string, RefState>> {
  const { rows } = await sql<RefStateRow>`
    select t.value as ref, t.id as known_id, e.uid, e.claim_id as entity_claim_id, c.*,
      case when s.orphaned_at is null then 0 else 1 end as orphaned
    from terms t ${wanted}
    left join entities e on e.id = t.id
    left join claims c on c.ref_id = t.id
    left join sources s on s.id = c.source_id
    order by c.id`.execute(tx.trx);
  const states = new Map<string, RefState>();
  for (const row of rows) {
    const { ref, known_id, uid, entity_claim_id, ...claim } = row;
    let state = states.get(ref);
    if (!state) {
      state = { refId: known_id, uid, entityClaimId: entity_claim_id, claims: [] };
      states.set(ref, state);
    }
    if (claim.id) state.claims.push(claim as StoredClaim);
  }
  return states;
}

/**
 * The claim that holds a ref: the oldest, but one whose source is still listed goes before one whose
 * source is not.
 */
export function findHolder<C extends Pick<StoredClaim, 'id' | 'orphaned'>>(
  claims: readonly C[],
): C | undefined {
  return claims.toSorted((a, b) => a.orphaned - b.orphaned || a.id - b.id)[0];
}

/** Stores new claims. @returns their ids, in order. */
export async function insertClaims(
  tx: StoreTransaction,
  claims: readonly NewClaim[],
): Promise<number[]> {
  if (claims.length === 0) return [];
  const rows = claims.map(c => [
    c.sourceId,
    c.partId,
    c.refId,
    c.ordinal,
    c.position,
    c.line,
    c.hash,
    c.emitterId,
  ]);
  const columns = {
    source_id: 'integer',
    part_id: 'integer',
    ref_id: 'integer',
    ordinal: 'integer',
    position: 'integer',
    line: 'integer',
    hash: 'text',
    emitter_id: 'integer',
  } as const;
  const names = sql.raw(Object.keys(columns).join(', '));
  const { rows: added } = await sql<Pick<StoredClaim, 'id' | 'part_id' | 'ref_id' | 'ordinal'>>`
    insert into claims (${names}, claimed_at, changed_at)
    select ${names}, ${tx.now}, ${tx.now}
    from ${tx.sql.jsonRows(JSON.stringify(rows), columns)} as r where true
    returning id, part_id, ref_id, ordinal`.execute(tx.trx);
  const ids = new Map(
    added.map(({ id, part_id, ref_id, ordinal }) => [`${part_id} ${ref_id} ${ordinal}`, id]),
  );
  return claims.map(({ partId, refId, ordinal }) => {
    const id = ids.get(`${partId} ${refId} ${ordinal}`);
    if (id === undefined) throw new Error(`Claim to entity ${refId} was not stored`);
    return id;
  });
}

/** Stores claims that were read again: where they stand, their hash, and that they are not missing. */
export async function updateClaims(
  tx: StoreTransaction,
  claims: readonly Pick<StoredClaim, 'id' | 'position' | 'line' | 'hash' | 'changed_at'>[],
): Promise<void> {
  if (claims.length === 0) return;
  const rows = claims.map(c => [c.id, c.position, c.line, c.hash, c.changed_at]);
  const columns = {
    id: 'integer',
    position: 'integer',
    line: 'integer',
    hash: 'text',
    changed_at: 'text',
  } as const;
  await sql`
    update claims set position = r.position, line = r.line, hash = r.hash,
      changed_at = r.changed_at, missing_run = null, held_run_id = null
    from ${tx.sql.jsonRows(JSON.stringify(rows), columns)} as r where r.id = claims.id`.execute(
    tx.trx,
  );
}

/** Stores the documents of claims. */
export async function writeClaimDocuments(
  tx: StoreTransaction,
  documents: readonly ClaimDocument[],
): Promise<void> {
  await insertRows(
    tx.trx,
    tx.engine,
    {
      table: 'claim_documents',
      columns: {
        claim_id: 'integer',
        head: 'text',
        tail: 'text',
        emitted: 'text',
        processed: 'text',
      },
      updateBy: ['claim_id'],
    },
    documents.map(({ claimId, head, tail, emitted, processed = null }) => [
      claimId,
      head,
      tail,
      emitted,
      processed,
    ]),
  );
}

/** The documents of claims as JSON text, with the relations that processors added. */
export async function readClaimDocuments(
  tx: StoreTransaction,
  claimIds: readonly number[],
): Promise<Map<number, { document: string; emitted: string | null }>> {
  const { rows } = await sql<{ claim_id: number; document: string; emitted: string | null }>`
    select claim_id, head || '}}' || tail || '}' as document, emitted from claim_documents
    where claim_id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(claimIds))} as i)`.execute(
    tx.trx,
  );
  return new Map(rows.map(row => [row.claim_id, row]));
}

/** Removes claims with their keys. @returns the ids of the refs they were for. */
export async function deleteClaims(
  tx: StoreTransaction,
  claimIds: readonly number[],
): Promise<number[]> {
  const ids = tx.sql.jsonIntegers(JSON.stringify(claimIds));
  await sql`delete from refresh_keys where claim_id in (select value from ${ids} as i)`.execute(
    tx.trx,
  );
  const { rows } = await sql<{ ref_id: number }>`
    delete from claims where id in (select value from ${ids} as i) returning ref_id`.execute(
    tx.trx,
  );
  return rows.map(row => row.ref_id);
}

/** Removes the documents of claims that are gone, once nothing is made from them. */
export async function deleteClaimDocuments(
  tx: StoreTransaction,
  claimIds: readonly number[],
): Promise<void> {
  await sql`
    delete from claim_documents where claim_id in (
      select value from ${tx.sql.jsonIntegers(JSON.stringify(claimIds))} as i)`.execute(tx.trx);
}

/** What a reading of a part found. */
export interface FoundDocuments {
  found: readonly [ref: string, ordinal: number][];
  /** Refs of those whose emitted documents are not known, and stay. */
  retaining: readonly string[];
}

/** Marks the claims of a part that its latest complete reading no longer found. */
export async function markMissing(
  tx: StoreTransaction,
  partId: number,
  run: number,
  { found, retaining }: FoundDocuments,
): Promise<void> {
  const rows = tx.sql.jsonRows(JSON.stringify(found), { ref: 'text', ordinal: 'integer' });
  await sql`
    update claims set missing_run = ${run}
    where part_id = ${partId} and missing_run is null and not exists (
      select 1 from ${rows} as f join terms t on t.value = f.ref and t.original is null
      where t.id = claims.ref_id and f.ordinal = claims.ordinal)
    ${retaining.length > 0 ? sql`and (emitter_id is null or emitter_id not in (${idsOf(tx, retaining)}))` : sql``}`.execute(
    tx.trx,
  );
}

/**
 * Marks the claims that documents of a part emitted and no longer do, or whose documents are gone.
 *
 * @param emitters - refs of documents that were processed again, or removed.
 */
export async function markMissingEmitted(
  tx: StoreTransaction,
  partId: number,
  run: number,
  { found, retaining, emitters }: FoundDocuments & { emitters: readonly string[] },
): Promise<void> {
  const retained = new Set(retaining);
  const rows = tx.sql.jsonRows(JSON.stringify(found), { ref: 'text', ordinal: 'integer' });
  await sql`
    update claims set missing_run = ${run}
    where part_id = ${partId} and missing_run is null
    and emitter_id in (${idsOf(
      tx,
      emitters.filter(ref => !retained.has(ref)),
    )})
    and not exists (
      select 1 from ${rows} as f join terms t on t.value = f.ref and t.original is null
      where t.id = claims.ref_id and f.ordinal = claims.ordinal)`.execute(tx.trx);
}

function idsOf(tx: StoreTransaction, refs: readonly string[]) {
  return sql`select t.id from terms t where t.original is null
    and t.value in (select value from ${tx.sql.jsonTexts(JSON.stringify(refs))} as r)`;
}
