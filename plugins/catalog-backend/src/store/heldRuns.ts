import { sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';

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
