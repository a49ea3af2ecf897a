import type { ListedSource } from '@portico/catalog-common/history';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from '../store/tables.ts';

const maxSources = 100;
/** Entities that are looked at, of which the caller may see some. */
const maxEntities = 500;

/** What a Location entity lists, each with its last reading. */
export async function readListedSources(
  db: Database<CatalogSchema>,
  locationId: number,
): Promise<ListedSource[]> {
  const { rows } = await sql<{ ref: string; read_at: string | null; errors: number }>`
    select s.ref, s.read_at,
      (select count(*) from processing_errors x where x.source_id = s.id) as errors
    from source_parents sp join sources s on s.id = sp.source_id
    where sp.parent_id = ${locationId} order by s.ref limit ${maxSources}`.execute(db.read);
  return rows.map(({ ref, read_at, errors }) => ({
    target: ref,
    ...(read_at !== null && { readAt: read_at }),
    errors: Number(errors),
  }));
}

/** The first refs of the entities that were read from what a Location entity lists. */
export async function listListedRefs(
  db: Database<CatalogSchema>,
  locationId: number,
): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    select e.ref from source_parents sp join claims c on c.source_id = sp.source_id
    join entities e on e.claim_id = c.id
    where sp.parent_id = ${locationId} order by e.ref limit ${maxEntities}`.execute(db.read);
  return rows.map(({ ref }) => ref);
}
