import type { ProposedRepository } from '@portico/catalog-common/operations';
import type { RepositoryEvidence } from '@portico/catalog-node';
import { type Kysely, sql } from 'kysely';
import type { CatalogSchema } from './tables.ts';

/** Those whose location was read to its end, and gave neither an entity nor an error. */
const barren = sql`
  from followed_repositories f join sources s on s.ref = 'url:' || f.target
  where f.evidence is not null and s.orphaned_at is null and s.run_state = 'complete'
  and not exists (select 1 from claims where claims.source_id = s.id)
  and not exists (select 1 from processing_errors x where x.source_id = s.id)`;

/** How many repositories without a descriptor each source has, by its name. */
export async function countProposals(
  db: Kysely<CatalogSchema>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ source: string; count: number }>`
    select f.source, count(*) as count ${barren} group by f.source`.execute(db);
  return new Map(rows.map(({ source, count }) => [source, Number(count)]));
}

/** Some repositories without a descriptor, those that changed last first. @param source - the name of the only source. */
export async function listProposedRepositories(
  db: Kysely<CatalogSchema>,
  { source, limit, offset }: { source: string | undefined; limit: number; offset: number },
): Promise<(Omit<ProposedRepository, 'source'> & { source: string })[]> {
  const { rows } = await sql<{ source: string; evidence: string }>`
    select f.source, f.evidence ${barren} ${source === undefined ? sql`` : sql`and f.source = ${source}`}
    order by coalesce(f.last_activity_at, '') desc, f.source, f.target
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(row => {
    const { topics, ...rest } = JSON.parse(row.evidence) as RepositoryEvidence;
    return { ...rest, topics: [...topics], source: row.source };
  });
}
