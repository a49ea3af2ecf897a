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

/** Some of what entities come from, in the order of the refs. */
export async function listSourceRows(
  db: Kysely<CatalogSchema>,
  offset: number,
  limit: number,
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
    order by r.ref limit ${limit} offset ${offset}`.execute(db);
  return rows.map(row => ({
    ...row,
    entities: Number(row.entities),
    errors: Number(row.errors),
  }));
}
