import { removeRecords, type SourceState, storeRecords } from '../store/sourceStates.ts';
import type { StoreTransaction } from '../store/StoreTransaction.ts';
import { checkPosition, type CheckedRecords, checkRecords, isRecordId } from './checkRecords.ts';
import { sourceLimits } from './limits.ts';
import { Problems } from './Problems.ts';
import { BrokenRunError, type SourceRun } from './SourceRun.ts';

/** Reads what has changed in a source since its token. @returns whether the token was known: all is to be read otherwise. */
export async function readSourceChanges(run: SourceRun, before: SourceState): Promise<boolean> {
  let state = before;
  const seen = new Set<string>();
  for (let page = 0; state.change_token !== null; page += 1) {
    const token = state.change_token;
    if (seen.has(token) || page >= sourceLimits.changePages)
      throw new BrokenRunError('The source reports changes without end');
    seen.add(token);
    const changes = await run.waitFor(() => readOnce(run, token));
    if (!changes) return false;
    const next = checkPosition(changes.token, 'token');
    const checked = checkChanges(changes);
    const known = state;
    const written = await run.write(async tx => ({
      ...(await storeChanges(tx, known, checked)),
      change_token: next ?? null,
      changes_at: tx.now,
      requests: known.requests + run.takeRequests(),
      failures: 0,
      failed_page: 0,
      error: null,
      failed_at: null,
      ...(known.wanted === 'changes' && { wanted: null }),
    }));
    state = { ...state, ...written };
    if (!changes.hasMore) return true;
  }
  return false;
}

async function readOnce({ source, reading }: SourceRun, token: string) {
  try {
    return await source.readChanges?.(token, reading);
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}

/** What changed, as it can be stored. */
export interface CheckedChanges extends CheckedRecords {
  removed: string[];
}

/** Takes what can be stored of changes. */
export function checkChanges({
  changed,
  removed,
}: {
  changed: readonly unknown[];
  removed: readonly unknown[];
}): CheckedChanges {
  const ids = removed.filter(isRecordId);
  return { ...checkRecords(changed), removed: ids };
}

/** Stores changes of the records that entities are made of, and of those of a run under way. @returns what changes in the state. */
export async function storeChanges(
  tx: StoreTransaction,
  state: SourceState,
  { records, removed, problems: found }: CheckedChanges,
): Promise<Partial<SourceState>> {
  const runs = [
    ...(state.complete_run > 0 ? [state.complete_run] : []),
    ...(state.began_at === null ? [] : [state.run]),
  ];
  await removeRecords(tx, { source: state.name, runs }, removed);
  for (const run of runs) await storeRecords(tx, { source: state.name, run, page: null }, records);
  const problems = Problems.parse(state.complete_problems, state.complete_problem_count);
  problems.add(found);
  const hasChanged = records.length + removed.length > 0;
  return {
    ...(hasChanged && { changes: state.changes + 1 }),
    complete_problems: problems.json,
    complete_problem_count: problems.count,
  };
}
