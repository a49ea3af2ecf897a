import { insertRows } from '@portico/server/database';
import { type Kysely, sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { CatalogSchema } from './tables.ts';
import type { FollowedRepositoryRow } from './tables/entitySources.ts';

/** A row without the source that it is of. */
export type FollowedTarget = Omit<FollowedRepositoryRow, 'source'>;

/** What a source follows, by target. */
export async function listFollowedTargets(
  db: Kysely<CatalogSchema>,
  source: string,
): Promise<Map<string, FollowedTarget>> {
  const rows = await db
    .selectFrom('followed_repositories')
    .select(['target', 'repository', 'version', 'every_ms', 'evidence', 'last_activity_at'])
    .where('source', '=', source)
    .execute();
  return new Map(rows.map(row => [row.target, { ...row, every_ms: Number(row.every_ms) }]));
}

/** Stores what a source follows besides what it does. */
export async function storeFollowedTargets(
  tx: StoreTransaction,
  source: string,
  targets: readonly FollowedTarget[],
): Promise<void> {
  await insertRows(
    tx.trx,
    tx.engine,
    {
      table: 'followed_repositories',
      columns: {
        source: 'text',
        target: 'text',
        repository: 'text',
        version: 'text',
        every_ms: 'integer',
        evidence: 'text',
        last_activity_at: 'text',
      },
      updateBy: ['source', 'target'],
    },
    targets.map(row => [
      source,
      row.target,
      row.repository,
      row.version,
      row.every_ms,
      row.evidence,
      row.last_activity_at,
    ]),
  );
}

/** Ends following targets. Their files are requested on the schedule of other locations again, from a time on. */
export async function dropFollowedTargets(
  tx: StoreTransaction,
  source: string,
  { targets, dueAt }: { targets: readonly string[]; dueAt: string },
): Promise<void> {
  if (targets.length === 0) return;
  const list = tx.sql.jsonTexts(JSON.stringify(targets));
  await sql`
    update sources set due_at = ${dueAt} where type = 'url' and due_at > ${dueAt}
    and target in (select value from ${list} as t)`.execute(tx.trx);
  await sql`
    delete from followed_repositories where source = ${source}
    and target in (select value from ${list} as t)`.execute(tx.trx);
}

/** The names of the sources that follow something. */
export async function listFollowingSources(db: Kysely<CatalogSchema>): Promise<string[]> {
  const rows = await db.selectFrom('followed_repositories').select('source').distinct().execute();
  return rows.map(({ source }) => source);
}

/**
 * How often files of repositories are requested that all of them are followed.
 *
 * @returns the shortest of their intervals in milliseconds; `undefined` when one is not followed.
 */
export async function findFollowedInterval(
  db: Kysely<CatalogSchema>,
  repositories: readonly string[],
): Promise<number | undefined> {
  const rows = await db
    .selectFrom('followed_repositories')
    .select(({ fn }) => ['repository', fn.min('every_ms').as('every_ms')])
    .where('repository', 'in', repositories)
    .groupBy('repository')
    .execute();
  if (rows.length < repositories.length) return undefined;
  return Math.min(...rows.map(row => Number(row.every_ms)));
}

/** Makes locations due at once; what their hosts answered last is not forgotten. */
export async function makeChangedDue(
  tx: StoreTransaction,
  sourceIds: readonly number[],
): Promise<void> {
  if (sourceIds.length === 0) return;
  await sql`
    update sources set due_at = ${tx.now}
    where id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(sourceIds))} as i)
    and type = 'url' and orphaned_at is null`.execute(tx.trx);
}

/** Makes locations due that a source follows and that gave nothing: their file may be there by now, or may be read. */
export async function makeBarrenDue(tx: StoreTransaction, source: string): Promise<void> {
  await sql`
    update sources set due_at = ${tx.now}, etag = null
    where type = 'url' and orphaned_at is null and read_at is not null
    and target in (select target from followed_repositories where source = ${source})
    and not exists (select 1 from claims where claims.source_id = sources.id)`.execute(tx.trx);
}
