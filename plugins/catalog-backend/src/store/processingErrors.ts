import { sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';

/** Something that went wrong, and where. */
export interface NewProcessingError {
  sourceId: number;
  partId: number | null;
  refId: number | null;
  position: number | null;
  line: number | null;
  column: number | null;
  name: string;
  message: string;
  /** JSON of the lines around it. */
  excerpt?: string | undefined;
}

/** Forgets the errors of a part, or of a source as a whole. @returns the refs that showed them. */
export async function clearErrors(
  tx: StoreTransaction,
  sourceId: number,
  partId: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ ref_id: number | null }>`
    delete from processing_errors
    where source_id = ${sourceId} and part_id is not distinct from ${partId}
    returning ref_id`.execute(tx.trx);
  return rows.flatMap(row => row.ref_id ?? []);
}

/** Forgets the errors of the parts of a source that have these paths. */
export async function clearErrorsAt(
  tx: StoreTransaction,
  sourceId: number,
  paths: readonly string[],
): Promise<void> {
  await sql`
    delete from processing_errors where source_id = ${sourceId} and part_id in (
      select id from parts where source_id = ${sourceId}
      and path in (select value from ${tx.sql.jsonTexts(JSON.stringify(paths))} as p))`.execute(
    tx.trx,
  );
}

/** Whether a part, or a source as a whole, has errors. */
export async function hasErrors(
  tx: StoreTransaction,
  sourceId: number,
  partId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from processing_errors
    where source_id = ${sourceId} and part_id is not distinct from ${partId} limit 1`.execute(
    tx.trx,
  );
  return rows.length > 0;
}

/** Stores errors. @returns the refs that show them. */
export async function insertErrors(
  tx: StoreTransaction,
  errors: readonly NewProcessingError[],
): Promise<number[]> {
  if (errors.length === 0) return [];
  const columns = {
    source_id: 'integer',
    part_id: 'integer',
    ref_id: 'integer',
    position: 'integer',
    line: 'integer',
    column: 'integer',
    name: 'text',
    message: 'text',
    excerpt: 'text',
  } as const;
  const rows = errors.map(e => [
    e.sourceId,
    e.partId,
    e.refId,
    e.position,
    e.line,
    e.column,
    e.name,
    toStorable(e.message),
    e.excerpt === undefined ? null : toStorable(e.excerpt),
  ]);
  const names = sql.join(Object.keys(columns).map(name => sql.ref(name)));
  await sql`
    insert into processing_errors (${names}, at)
    select ${names}, ${tx.now} from ${tx.sql.jsonRows(JSON.stringify(rows), columns)} as r`.execute(
    tx.trx,
  );
  return errors.flatMap(error => error.refId ?? []);
}

function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
