import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { StoredSource } from './sources.ts';
import type { CatalogSchema } from './tables.ts';

/** How much of a source may go within the window before an operator must agree: beyond both limits, or beyond one. */
export interface DeletionGuard {
  /** Whether one of the limits suffices. */
  holdsAtEither?: boolean;
  /** Of what the source had before the window, and what came since. */
  percent: number;
  entities: number;
  /** How long removals count. */
  windowMs: number;
}

/** What a source is missing, has, and has lost lately. */
export interface RemovalCounts {
  missing: number;
  /** With those that are missing. */
  total: number;
  /** Within the window. */
  removedBefore: number;
}

/** Takes sources that are due, for a while; other replicas pass them over. */
export async function leaseDueSources(
  tx: StoreTransaction,
  holder: string,
  until: string,
  max: number,
): Promise<StoredSource[]> {
  const { rows } = await sql<StoredSource>`
    update sources set lease_holder = ${holder}, lease_until = ${until} where id in (
      select id from sources where due_at <= ${tx.now} and orphaned_at is null
      and (lease_until is null or lease_until < ${tx.now})
      order by due_at, id limit ${max} ${tx.sql.skipLocked})
    returning *`.execute(tx.trx);
  return rows;
}

/** Takes one source. @returns undefined when another holds it, or when it is gone. */
export async function leaseSource(
  tx: StoreTransaction,
  sourceId: number,
  holder: string,
  until: string,
): Promise<StoredSource | undefined> {
  const { rows } = await sql<StoredSource>`
    update sources set lease_holder = ${holder}, lease_until = ${until}
    where id = ${sourceId} and (run_state is null or run_state <> 'removed')
      and orphaned_at is null
      and (lease_until is null or lease_until < ${tx.now})
    returning *`.execute(tx.trx);
  return rows[0];
}

/** Keeps sources that are still being worked on. */
export async function renewLeases(
  tx: StoreTransaction,
  holder: string,
  until: string,
): Promise<void> {
  await sql`update sources set lease_until = ${until} where lease_holder = ${holder}
    and lease_until is not null`.execute(tx.trx);
}

/** Who holds leases now, or watches the files of sources. */
export async function listLeaseHolders(db: Kysely<CatalogSchema>, now: string): Promise<string[]> {
  const { rows } = await sql<{ holder: string }>`
    select distinct lease_holder as holder from sources
    where lease_until >= ${now} or (type = 'file' and lease_holder is not null)`.execute(db);
  return rows.map(({ holder }) => holder);
}

/** Gives up every lease of these holders; what they watched is due, so that another process reads and watches it. */
export async function releaseLeases(
  tx: StoreTransaction,
  holders: readonly string[],
): Promise<void> {
  await sql`update sources set lease_holder = null, lease_until = null,
    due_at = case when type = 'file' then ${tx.now} else due_at end
    where lease_holder in (select value from ${tx.sql.jsonTexts(JSON.stringify(holders))} as h)`.execute(
    tx.trx,
  );
}

/** Gives up the holder's leases of sources, and makes these due at a time. */
export async function postponeSources(
  tx: StoreTransaction,
  holder: string,
  sourceIds: readonly number[],
  dueAt: string,
): Promise<void> {
  await sql`update sources set lease_until = null, due_at = ${dueAt}
    where id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(sourceIds))} as i)
    and lease_holder = ${holder}`.execute(tx.trx);
}

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

/** How many claims of a source await removal, of how many, and how many were removed since a time. */
export async function countMissing(
  tx: StoreTransaction,
  sourceId: number,
  since: string,
): Promise<RemovalCounts> {
  const { rows } = await sql<RemovalCounts>`
    select (select count(*) from claims where source_id = ${sourceId} and missing_run is not null) as missing,
      (select count(*) from claims where source_id = ${sourceId}) as total,
      (select coalesce(sum(claims), 0) from recent_removals
        where source_id = ${sourceId} and at > ${since}) as "removedBefore"`.execute(tx.trx);
  const [row] = rows;
  // PostgreSQL gives sums as texts.
  return row
    ? { ...row, removedBefore: Number(row.removedBefore) }
    : { missing: 0, total: 0, removedBefore: 0 };
}

/** Notes that claims of a source were removed, and forgets what was before a time. */
export async function noteRemovals(
  tx: StoreTransaction,
  sourceId: number,
  claims: number,
  since: string,
): Promise<void> {
  await tx.trx
    .deleteFrom('recent_removals')
    .where('source_id', '=', sourceId)
    .where('at', '<=', since)
    .execute();
  if (claims > 0)
    await tx.trx
      .insertInto('recent_removals')
      .values({ source_id: sourceId, at: tx.now, claims })
      .execute();
}

/** Holds the removals of a source back until an operator releases them. */
export async function holdRun(
  tx: StoreTransaction,
  sourceId: number,
  { missing, total, removedBefore }: RemovalCounts,
): Promise<void> {
  const held = await tx.trx
    .selectFrom('held_runs')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  const counts = { removals: missing, total, removed_before: removedBefore };
  const { id } =
    held ??
    (await tx.trx
      .insertInto('held_runs')
      .values({ source_id: sourceId, ...counts, held_at: tx.now, released_at: null })
      .returning('id')
      .executeTakeFirstOrThrow());
  if (held)
    await sql`update held_runs set removals = ${missing}, total = ${total}, removed_before = ${removedBefore},
      refused_at = case when removals < ${missing} then null else refused_at end
      where id = ${id}`.execute(tx.trx);
  await sql`update claims set held_run_id = ${id}
    where source_id = ${sourceId} and missing_run is not null and held_run_id is null`.execute(
    tx.trx,
  );
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

/** Notes that what a held run would remove stays for now. @returns whether one with this id is held. */
export async function refuseHeldRun(tx: StoreTransaction, heldRunId: number): Promise<boolean> {
  const run = await tx.trx
    .updateTable('held_runs')
    .set({ refused_at: tx.now })
    .where('id', '=', heldRunId)
    .where('released_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return run !== undefined;
}

/** Closes held runs of a source whose removals came back or were released. */
export async function closeHeldRuns(tx: StoreTransaction, sourceId: number): Promise<void> {
  await sql`
    update held_runs set released_at = ${tx.now} where source_id = ${sourceId} and released_at is null
    and not exists (select 1 from claims where held_run_id = held_runs.id)`.execute(tx.trx);
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

/** Lets held removals go ahead. */
export async function releaseHeldClaims(tx: StoreTransaction, sourceId: number): Promise<void> {
  await sql`update claims set held_run_id = null
    where source_id = ${sourceId} and held_run_id is not null`.execute(tx.trx);
}

/** Lets the removals of a held run go ahead. @returns its source; undefined when none is held. */
export async function releaseHeldRun(
  tx: StoreTransaction,
  heldRunId: number,
): Promise<number | undefined> {
  const run = await tx.trx
    .updateTable('held_runs')
    .set({ released_at: tx.now })
    .where('id', '=', heldRunId)
    .where('released_at', 'is', null)
    .returning('source_id')
    .executeTakeFirst();
  if (run) {
    await releaseHeldClaims(tx, run.source_id);
    // The operator has agreed to what went before, too.
    await tx.trx.deleteFrom('recent_removals').where('source_id', '=', run.source_id).execute();
  }
  return run?.source_id;
}
