import { type RawBuilder, sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { StoredSource } from './sources.ts';

/** Begins a run. @returns its number. */
export async function beginRun(tx: StoreTransaction, sourceId: number): Promise<number> {
  const { rows } = await sql<{ run: number }>`
    update sources set run = run + 1 where id = ${sourceId} returning run`.execute(tx.trx);
  return rows[0]?.run ?? 0;
}

/**
 * Ends a run: what it was, when the next is due, and the lease, of which the holder stays with files: it watches them. A source that was made due while the run was
 * under way stays so: what it was made due for may have come after its reading.
 */
export async function endRun(
  tx: StoreTransaction,
  source: Pick<StoredSource, 'id' | 'due_at'>,
  end: { state: 'complete' | 'partial'; dueAt: string | null; etag?: string | null },
): Promise<void> {
  await tx.trx
    .updateTable('sources')
    .set({
      run_state: end.state,
      read_at: tx.now,
      due_at: sql<string | null>`case when coalesce(due_at, '') = ${source.due_at ?? ''}
        then ${end.dueAt} else due_at end`,
      lease_holder: sql<string | null>`case when type = 'file' then lease_holder end`,
      lease_until: null,
      ...(end.etag === undefined ? {} : { etag: end.etag }),
    })
    .where('id', '=', source.id)
    .where(eb => eb.or([eb('run_state', 'is', null), eb('run_state', '<>', 'removed')]))
    .execute();
}

/** Marks the claims of parts that a complete list no longer has. */
export function markUnlistedParts(
  tx: StoreTransaction,
  sourceId: number,
  run: number,
  paths: readonly string[],
): Promise<void> {
  const listed = tx.sql.jsonTexts(JSON.stringify(paths));
  return markGone(tx, sourceId, run, sql`path not in (select value from ${listed} as l)`);
}

/** Marks the claims of a part that is gone, or of all parts below a folder that is. */
export function markGonePart(
  tx: StoreTransaction,
  sourceId: number,
  run: number,
  path: string,
): Promise<void> {
  const below = `${path}/`;
  return markGone(
    tx,
    sourceId,
    run,
    sql`(path = ${path} or substr(path, 1, ${below.length}) = ${below})`,
  );
}

async function markGone(
  tx: StoreTransaction,
  sourceId: number,
  run: number,
  isGone: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from parts where source_id = ${sourceId} and ${isGone}`.execute(tx.trx);
  const ids = rows.map(row => row.id);
  if (ids.length === 0) return;
  await tx.trx
    .updateTable('claims')
    .set({ missing_run: run })
    .where('part_id', 'in', ids)
    .where('missing_run', 'is', null)
    .execute();
  await tx.trx.deleteFrom('processing_errors').where('part_id', 'in', ids).execute();
  await tx.trx.updateTable('parts').set({ hash: null }).where('id', 'in', ids).execute();
}

/** Marks the claims of a source to these refs. */
export async function markMissingRefs(
  tx: StoreTransaction,
  { sourceId, run }: { sourceId: number; run: number },
  refs: readonly string[],
): Promise<void> {
  await sql`
    update claims set missing_run = ${run} where source_id = ${sourceId} and missing_run is null
    and ref_id in (
      select t.id from terms t where t.original is null
      and t.value in (select value from ${tx.sql.jsonTexts(JSON.stringify(refs))} as r))`.execute(
    tx.trx,
  );
}

/** Some claims of a source that are to be removed now: missing and not held. */
export async function listRemovable(
  tx: StoreTransaction,
  sourceId: number,
  max: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from claims where source_id = ${sourceId} and missing_run is not null
    and held_run_id is null order by id limit ${max}`.execute(tx.trx);
  return rows.map(row => row.id);
}

/** Drops parts that hold nothing any more, neither claims nor errors. */
export async function dropEmptyParts(tx: StoreTransaction, sourceId: number): Promise<void> {
  await sql`
    delete from parts where source_id = ${sourceId} and hash is null
    and not exists (select 1 from claims c where c.part_id = parts.id)
    and not exists (select 1 from processing_errors x where x.part_id = parts.id)`.execute(tx.trx);
}
