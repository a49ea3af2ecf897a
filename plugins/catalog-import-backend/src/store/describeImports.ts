import type { BulkRepository, BulkRun } from '@portico/catalog-import-common';
import type { BulkRunRow, ImportRow } from './tables.ts';

/** Whether a run waits for its user to sign in to the code host again. */
export function isSignInNeeded(run: BulkRunRow, now: number): boolean {
  const { is_own, state, user_token, token_ends_at } = run;
  const hasToken = user_token !== null && Number(token_ends_at) > now;
  return is_own === 1 && state === 'running' && !hasToken;
}

/** A run as its user sees it. @param counts - its repositories by their state. */
export function describeRun(row: BulkRunRow, counts: BulkRun['counts'], now: number): BulkRun {
  return {
    id: row.id,
    host: row.host,
    owner: row.owner,
    state: row.state,
    createdAt: new Date(Number(row.created_at)).toISOString(),
    account: row.is_own === 1 ? 'user' : 'portal',
    ...(isSignInNeeded(row, now) && { needsSignIn: true }),
    ...(row.paused_until !== null && {
      pausedUntil: new Date(Number(row.paused_until)).toISOString(),
    }),
    total: row.total,
    counts,
  };
}

/** A repository of a run as its user sees it. */
export function describeImport(row: ImportRow): BulkRepository {
  return {
    id: row.id,
    url: row.url,
    fullName: row.full_name,
    state: row.state,
    ...(row.owner !== null && { owner: row.owner }),
    ...(row.type !== null && { type: row.type }),
    ...(row.pull_url !== null && { pullRequestUrl: row.pull_url }),
    ...(row.entity_ref !== null && { entityRef: row.entity_ref }),
    ...(row.reason !== null && { reason: row.reason }),
  };
}
