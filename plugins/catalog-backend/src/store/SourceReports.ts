import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from './tables.ts';

/** An error of a source, and where it is. */
export interface SourceError {
  path: string;
  line: number | null;
  column: number | null;
  message: string;
}

/** What an operator should know of a source after a run. */
export interface SourceReport {
  errorCount: number;
  /** Some of the errors, always the same ones first. */
  errors: SourceError[];
  /** The run that waits for an operator. */
  held?: { id: number; removals: number; total: number; removed_before: number };
}

const maxErrors = 100;

/** Reads what is wrong with a source now. */
export async function readSourceReport(
  db: Database<CatalogSchema>,
  sourceRef: string,
): Promise<SourceReport> {
  const { rows } = await sql<SourceError & { total: number }>`
    select coalesce(p.path, s.target) as path, x.line, x."column", x.message, count(*) over () as total
    from sources s join processing_errors x on x.source_id = s.id
    left join parts p on p.id = x.part_id where s.ref = ${sourceRef}
    order by path, coalesce(x.line, 0), coalesce(x."column", 0), x.message limit ${maxErrors}`.execute(
    db.read,
  );
  const held = await db.read
    .selectFrom('held_runs')
    .innerJoin('sources', 'sources.id', 'held_runs.source_id')
    .select(['held_runs.id', 'removals', 'total', 'removed_before'])
    .where('ref', '=', sourceRef)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return {
    errorCount: rows[0]?.total ?? 0,
    errors: rows.map(({ path, line, column, message }) => ({ path, line, column, message })),
    ...(held && { held }),
  };
}
