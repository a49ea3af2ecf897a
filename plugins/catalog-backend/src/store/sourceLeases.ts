import { type Kysely, sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { StoredSource } from './sources.ts';
import type { CatalogSchema } from './tables.ts';

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
