import { type Kysely, sql } from 'kysely';
import type { CatalogSchema } from './tables.ts';
import type { SourceRow } from './tables/sources.ts';

/** What is stored of something that entities come from. */
export interface SourceListRow {
  id: number | null;
  ref: string;
  type: SourceRow['type'] | null;
  target: string | null;
  run_state: SourceRow['run_state'];
  read_at: string | null;
  due_at: string | null;
  lease_until: string | null;
  entities: number;
  errors: number;
  /** What is wrong with the source as a whole. */
  message: string | null;
  message_at: string | null;
  changed_at: string | null;
}

const maxProblems = 5;

/** The first of what is wrong with the documents and files of sources, by their ids, each with its file and line. */
export async function listSourceProblems(
  db: Kysely<CatalogSchema>,
  sourceIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  if (sourceIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; path: string | null; line: number; message: string }>`
    select source_id as id, path, line, message from (
      select x.source_id, p.path, x.line, x.message,
        row_number() over (partition by x.source_id order by p.path, x.line, x.id) as place
      from processing_errors x left join parts p on p.id = x.part_id
      where x.source_id in (${sql.join(sourceIds)})) as numbered
    where place <= ${maxProblems} order by source_id, place`.execute(db);
  const grouped = Map.groupBy(rows, ({ id }) => id);
  return new Map([...grouped].map(([id, all]) => [id, all.map(describeProblem)]));
}

function describeProblem({
  path,
  line,
  message,
}: {
  path: string | null;
  line: number;
  message: string;
}) {
  const where = path === null ? '' : `${path}${line > 0 ? `:${line}` : ''}: `;
  return `${where}${message}`.slice(0, maxProblemLength);
}

const maxProblemLength = 1000;

/** Some of what entities come from, in the order of the refs. @param ref - the only one that is wanted. */
export async function listSourceRows(
  db: Kysely<CatalogSchema>,
  { offset, limit, ref }: { offset: number; limit: number; ref?: string | undefined },
): Promise<SourceListRow[]> {
  const { rows } = await sql<SourceListRow>`
    select s.id, r.ref, s.type, s.target, s.run_state, s.read_at, s.due_at, s.lease_until,
      (select count(*) from claims c where c.source_id = s.id) as entities,
      (select count(*) from processing_errors x where x.source_id = s.id) as errors,
      (select message from processing_errors x where x.source_id = s.id and x.ref_id is null
        and x.position is null order by x.id limit 1) as message,
      (select at from processing_errors x where x.source_id = s.id and x.ref_id is null
        and x.position is null order by x.id limit 1) as message_at,
      (select max(c.changed_at) from claims c where c.source_id = s.id) as changed_at
    from (
      select ref from sources where orphaned_at is null and (run_state is null or run_state <> 'removed')
      union select 'provider:' || name as ref from source_states) as r
    left join sources s on s.ref = r.ref
    ${ref === undefined ? sql`` : sql`where r.ref = ${ref}`}
    order by r.ref limit ${limit} offset ${offset}`.execute(db);
  return rows.map(row => ({
    ...row,
    entities: Number(row.entities),
    errors: Number(row.errors),
  }));
}
