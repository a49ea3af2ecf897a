import { type Kysely, sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { CatalogSchema } from './tables.ts';

/** A part that was read, and when what it said was stored. */
export interface AppliedPart {
  id: number;
  path: string;
  applied_at: string;
}

/** Parts of a source whose content was stored since a time, at most so many. */
export async function listAppliedParts(
  db: Kysely<CatalogSchema>,
  sourceId: number,
  since: string,
  max: number,
): Promise<AppliedPart[]> {
  const rows = await db
    .selectFrom('parts')
    .select(['id', 'path', 'applied_at'])
    .where('source_id', '=', sourceId)
    .where('applied_at', '>=', since)
    .where('hash', 'is not', null)
    .limit(max)
    .execute();
  return rows.flatMap(({ applied_at, ...row }) =>
    applied_at === null ? [] : { ...row, applied_at },
  );
}

/**
 * Notes the commits of parts with the changes that were made when they were read, from `since` on. A part that was
 * read again since then says something else by now.
 */
export async function noteCommits(
  tx: StoreTransaction,
  parts: readonly (AppliedPart & { since: string; commit: string })[],
): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map(({ id, since, applied_at, commit }) => [id, since, applied_at, commit]);
  const columns = {
    part_id: 'integer',
    since: 'text',
    applied_at: 'text',
    commit_id: 'text',
  } as const;
  await sql`
    update changes set commit_id = r.commit_id
    from ${tx.sql.jsonRows(JSON.stringify(rows), columns)} as r
    join parts p on p.id = r.part_id and p.applied_at = r.applied_at
    join claims c on c.part_id = p.id join entities e on e.claim_id = c.id
    where changes.entity_id = e.id and changes.at >= r.since and changes.at <= r.applied_at
      and changes.commit_id is null
      and (changes.action = 'created' or changes.former is not null)`.execute(tx.trx);
}
