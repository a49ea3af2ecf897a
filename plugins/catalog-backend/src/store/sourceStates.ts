import { NotFoundError } from '@portico/errors';
import { insertRows } from '@portico/server/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { CatalogSchema } from './tables.ts';
import type { SourceStateRow } from './tables/entitySources.ts';

/** A state as it is stored. */
export type SourceState = {
  [Column in keyof SourceStateRow]: SourceStateRow[Column] extends { __select__: infer T }
    ? T
    : SourceStateRow[Column];
};

/** A record as it is stored and read. */
export interface StoredRecord {
  id: string;
  /** JSON. */
  value: string;
}

/** Makes the state of a source, or notes what it is called now. */
export async function ensureSourceState(
  tx: StoreTransaction,
  { name, type, target }: Pick<SourceStateRow, 'name' | 'type' | 'target'>,
): Promise<void> {
  await tx.trx
    .insertInto('source_states')
    .values({ name, type, target })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ type, target }))
    .execute();
}

/** Reads the states of sources: of all, or one. */
export async function listSourceStates(
  db: Kysely<CatalogSchema>,
  name?: string,
): Promise<SourceState[]> {
  const rows = await db
    .selectFrom('source_states')
    .selectAll()
    .$if(name !== undefined, query => query.where('name', '=', name ?? ''))
    .orderBy('name')
    .execute();
  // PostgreSQL gives large numbers as texts.
  return rows.map(row => ({ ...row, bytes: Number(row.bytes) })) as SourceState[];
}

/** The state of a source that was ensured before. */
export async function requireSourceState(
  db: Kysely<CatalogSchema>,
  name: string,
): Promise<SourceState> {
  const [state] = await listSourceStates(db, name);
  if (!state) throw new NotFoundError(`No source '${name}' is read on a schedule here`);
  return state;
}

/**
 * Changes a state while the caller's claim to work on it holds.
 *
 * @returns whether it held; nothing was changed otherwise.
 */
export async function updateSourceState(
  tx: StoreTransaction,
  name: string,
  changes: Partial<SourceState>,
  isHeld: RawBuilder<boolean> = sql<boolean>`1 = 1`,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.trx
    .updateTable('source_states')
    // With no change at all there is still a claim to check.
    .set({ name, ...changes } as never)
    .where('name', '=', name)
    .where(isHeld)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores records of a run. Those of a page know it; changes that come beside it have none. */
export async function storeRecords(
  tx: StoreTransaction,
  place: { source: string; run: number; page: number | null },
  records: readonly StoredRecord[],
): Promise<void> {
  await insertRows(
    tx.trx,
    tx.engine,
    {
      table: 'source_records',
      columns: { source: 'text', run: 'integer', id: 'text', value: 'text', page: 'integer' },
      updateBy: ['source', 'run', 'id'],
    },
    records.map(({ id, value }) => [place.source, place.run, id, value, place.page]),
  );
}

/** Which of these ids came with earlier pages of a run. */
export async function listKnownIds(
  tx: StoreTransaction,
  { source, run }: { source: string; run: number },
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from source_records where source = ${source} and run = ${run} and page is not null
    and id in (select value from ${tx.sql.jsonTexts(JSON.stringify(ids))} as j)`.execute(tx.trx);
  return rows.map(({ id }) => id);
}

/** Removes records of runs. */
export async function removeRecords(
  tx: StoreTransaction,
  { source, runs }: { source: string; runs: readonly number[] },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from source_records where source = ${source}
    and run in (select value from ${tx.sql.jsonIntegers(JSON.stringify(runs))} as r)
    and id in (select value from ${tx.sql.jsonTexts(JSON.stringify(ids))} as j)`.execute(tx.trx);
}

/**
 * Copies records of one run to another that does not have them.
 *
 * @param ids - which; all when omitted.
 */
export async function keepRecords(
  tx: StoreTransaction,
  { source, from, to }: { source: string; from: number; to: number },
  ids?: readonly string[],
): Promise<void> {
  if (ids?.length === 0) return;
  const some = ids
    ? sql`and id in (select value from ${tx.sql.jsonTexts(JSON.stringify(ids))} as j)`
    : sql``;
  await sql`
    insert into source_records (source, run, id, value, page)
    select source, cast(${to} as integer), id, value, cast(null as integer) from source_records
    where source = ${source} and run = ${from} ${some}
    on conflict do nothing`.execute(tx.trx);
}

/** Some records of a run after an id, in the order of the ids. */
export async function listRecords(
  db: Kysely<CatalogSchema>,
  { source, run }: { source: string; run: number },
  after: string,
  limit: number,
): Promise<StoredRecord[]> {
  return db
    .selectFrom('source_records')
    .select(['id', 'value'])
    .where('source', '=', source)
    .where('run', '=', run)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Notes that a run reads from a position. @returns whether it did not before. */
export async function addPosition(
  tx: StoreTransaction,
  { source, run }: { source: string; run: number },
  hash: string,
): Promise<boolean> {
  const added = await tx.trx
    .insertInto('source_positions')
    .values({ source, run, hash })
    .onConflict(conflict => conflict.doNothing())
    .returning('hash')
    .execute();
  return added.length > 0;
}

/** Drops what runs gave other than these. */
export async function dropRunsExcept(
  tx: StoreTransaction,
  source: string,
  runs: readonly number[],
): Promise<void> {
  for (const table of ['source_records', 'source_positions'] as const)
    await tx.trx
      .deleteFrom(table)
      .where('source', '=', source)
      .where('run', 'not in', runs)
      .execute();
}
