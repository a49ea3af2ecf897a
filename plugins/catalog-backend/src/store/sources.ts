import { insertRows } from '@portico/server/database';
import { sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { PartRow, SourceRow } from './tables/sources.ts';

/** A source as it is stored. */
export type StoredSource = Omit<SourceRow, 'id'> & { id: number };
/** A part as it is stored. */
export type StoredPart = Omit<PartRow, 'id'> & { id: number };

/** What makes a source, wherever it comes from. */
export type NewSource = Pick<
  SourceRow,
  'ref' | 'type' | 'target' | 'root_ref' | 'origin' | 'depth'
>;

/** Makes sources that do not exist yet; they are due at once. @returns all of them by ref. */
export async function ensureSources(
  tx: StoreTransaction,
  sources: readonly NewSource[],
): Promise<Map<string, StoredSource>> {
  if (sources.length === 0) return new Map();
  const rows = sources.map(s => [s.ref, s.type, s.target, s.root_ref, s.origin, s.depth]);
  const columns = {
    ref: 'text',
    type: 'text',
    target: 'text',
    root_ref: 'text',
    origin: 'text',
    depth: 'integer',
  } as const;
  const names = sql.raw(Object.keys(columns).join(', '));
  await sql`
    insert into sources (${names}, run, due_at)
    select ${names}, 0, case when type = 'provider' then null else ${tx.now} end
    from ${tx.sql.jsonRows(JSON.stringify(rows), columns)} as r where true
    on conflict (ref) do update set run_state = null, due_at = excluded.due_at
    where sources.run_state = 'removed'`.execute(tx.trx);
  const refs = JSON.stringify(sources.map(source => source.ref));
  const stored = await sql<StoredSource>`
    select * from sources where ref in (select value from ${tx.sql.jsonTexts(refs)} as j)`.execute(
    tx.trx,
  );
  return new Map(stored.rows.map(source => [source.ref, source]));
}

/** A source that is known to exist. */
export async function requireSource(tx: StoreTransaction, id: number): Promise<StoredSource> {
  const source = await tx.trx
    .selectFrom('sources')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!source) throw new Error(`Source ${id} does not exist`);
  return source;
}

/** Makes parts that do not exist yet. @returns these parts by path. */
export async function ensureParts(
  tx: StoreTransaction,
  sourceId: number,
  parts: readonly { path: string; locationRef: string }[],
): Promise<Map<string, StoredPart>> {
  await insertRows(
    tx.trx,
    tx.engine,
    {
      table: 'parts',
      columns: {
        source_id: 'integer',
        path: 'text',
        location_ref: 'text',
        documents: 'integer',
        read_at: 'text',
        read_ms: 'integer',
        process_ms: 'integer',
      },
      updateBy: ['source_id', 'path'],
      keep: ['documents', 'read_at', 'read_ms', 'process_ms'],
    },
    parts.map(({ path, locationRef }) => [sourceId, path, locationRef, 0, tx.now, 0, 0]),
  );
  const paths = JSON.stringify(parts.map(part => part.path));
  const { rows } = await sql<StoredPart>`
    select * from parts where source_id = ${sourceId}
    and path in (select value from ${tx.sql.jsonTexts(paths)} as j)`.execute(tx.trx);
  return new Map(rows.map(part => [part.path, part]));
}

/** What a reading of a part ended with. */
export type PartOutcome = Pick<
  StoredPart,
  'id' | 'hash' | 'documents' | 'included' | 'read_ms' | 'process_ms'
>;

/** Notes that parts were read and all that follows from them is stored. */
export async function closeParts(
  tx: StoreTransaction,
  parts: readonly PartOutcome[],
): Promise<void> {
  if (parts.length === 0) return;
  const columns = {
    id: 'integer',
    hash: 'text',
    documents: 'integer',
    included: 'text',
    read_ms: 'integer',
    process_ms: 'integer',
  } as const;
  const rows = parts.map(p => [p.id, p.hash, p.documents, p.included, p.read_ms, p.process_ms]);
  await sql`
    update parts set hash = r.hash, documents = r.documents, included = r.included,
      read_at = ${tx.now}, read_ms = r.read_ms, process_ms = r.process_ms, applied_at = ${tx.now}
    from ${tx.sql.jsonRows(JSON.stringify(rows), columns)} as r where r.id = parts.id`.execute(
    tx.trx,
  );
}

/**
 * Makes a Location entity the parent of exactly these sources. Those that may be missing now and
 * could not before, or the other way about, are due at once.
 *
 * @param isOptional - whether they may be missing.
 * @returns whether it lists others than before.
 */
export async function setParentOf(
  tx: StoreTransaction,
  parentId: number,
  sourceIds: readonly number[],
  isOptional: boolean,
): Promise<boolean> {
  const presence = isOptional ? 1 : 0;
  const ids = tx.sql.jsonIntegers(JSON.stringify(sourceIds));
  const removed = await sql<{ source_id: number }>`
    delete from source_parents where parent_id = ${parentId}
    and source_id not in (select value from ${ids} as i) returning source_id`.execute(tx.trx);
  const judged = await sql<{ source_id: number }>`
    update source_parents set is_optional = ${presence}
    where parent_id = ${parentId} and is_optional <> ${presence} returning source_id`.execute(
    tx.trx,
  );
  const added = await sql<{ source_id: number }>`
    insert into source_parents (source_id, parent_id, is_optional)
    select distinct value, cast(${parentId} as integer), cast(${presence} as integer)
    from ${ids} as i where true
    on conflict do nothing returning source_id`.execute(tx.trx);
  const moved = [...removed.rows, ...added.rows].map(row => row.source_id);
  const shared = await listOtherwiseListed(tx, parentId, moved);
  await makeSourcesDue(tx, [...judged.rows.map(row => row.source_id), ...shared]);
  return moved.length > 0;
}

/** Those of some sources that another Location entity lists too. */
async function listOtherwiseListed(
  tx: StoreTransaction,
  parentId: number,
  sourceIds: readonly number[],
): Promise<number[]> {
  if (sourceIds.length === 0) return [];
  const { rows } = await sql<{ source_id: number }>`
    select distinct source_id from source_parents where parent_id <> ${parentId}
    and source_id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(sourceIds))} as i)`.execute(
    tx.trx,
  );
  return rows.map(row => row.source_id);
}

/**
 * Finds which sources some Location entity still leads to, and notes where that changed.
 *
 * @returns the ids of the sources that became orphans or stopped being ones.
 */
export async function updateOrphans(tx: StoreTransaction): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive reached(id) as (
      select id from sources where type = 'provider'
      union
      select p.source_id from reached
      join claims c on c.source_id = reached.id
      join entities e on e.claim_id = c.id and e.kind = 'location'
      join source_parents p on p.parent_id = e.id)
    update sources set
      orphaned_at = case when id in (select id from reached) then null else ${tx.now} end,
      due_at = case when id in (select id from reached) then ${tx.now} end
    where (orphaned_at is null) <> (id in (select id from reached))
    returning id`.execute(tx.trx);
  return rows.map(row => row.id);
}

/** Makes sources due at once, with their validators forgotten. @returns how many. */
export async function makeSourcesDue(
  tx: StoreTransaction,
  sourceIds: readonly number[],
): Promise<number> {
  if (sourceIds.length === 0) return 0;
  const { rows } = await sql`
    update sources set due_at = ${tx.now}, etag = null
    where id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(sourceIds))} as i)
    and type <> 'provider' and orphaned_at is null returning id`.execute(tx.trx);
  return rows.length;
}

/** Makes all file sources due: their files may have changed while nobody watched. */
export async function makeFilesDue(tx: StoreTransaction): Promise<void> {
  await sql`update sources set due_at = ${tx.now}
    where type = 'file' and orphaned_at is null`.execute(tx.trx);
}

/** Sources whose entities are to be deleted. Their claims are marked for it. */
export async function beginRemovals(tx: StoreTransaction): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sources where run_state = 'removed' order by id`.execute(tx.trx);
  const ids = rows.map(row => row.id);
  if (ids.length > 0)
    await tx.trx
      .updateTable('claims')
      .set({ missing_run: 0, held_run_id: null })
      .where('source_id', 'in', ids)
      .execute();
  return ids;
}

/** Drops a removed source that claims nothing any more. */
export async function dropSource(tx: StoreTransaction, sourceId: number): Promise<void> {
  const isEmpty = sql`not exists (select 1 from claims where source_id = ${sourceId})`;
  for (const table of ['parts', 'processing_errors', 'held_runs', 'recent_removals'])
    await sql`delete from ${sql.table(table)} where source_id = ${sourceId} and ${isEmpty}`.execute(
      tx.trx,
    );
  await sql`delete from sources where id = ${sourceId} and run_state = 'removed' and ${isEmpty}`.execute(
    tx.trx,
  );
}
