import type { BulkRun, ImportState } from '@portico/catalog-import-common';
import type { State } from '@portico/ui';

/** How each state is shown. */
export const importStateLooks: Readonly<Record<ImportState, State>> = {
  waiting: 'inactive',
  opening: 'running',
  open: 'attention',
  merged: 'attention',
  registered: 'good',
  closed: 'broken',
  failed: 'broken',
  cancelled: 'inactive',
};

const soonMs = 2000;
const laterMs = 15_000;

/** How many repositories the run has dealt with: their pull requests are opened, or could not be. */
export function countDone({ total, counts }: BulkRun): number {
  return total - (counts.waiting ?? 0) - (counts.opening ?? 0);
}

/** Whether something can be tried again. */
export function isRetryable({ state, counts }: BulkRun): boolean {
  const { failed = 0, cancelled = 0, merged = 0 } = counts;
  return state !== 'running' && failed + cancelled + merged > 0;
}

/** After how long a run is read again; false when nothing changes any more. */
export function findRefetchMs(run: BulkRun | null | undefined): number | false {
  if (!run) return false;
  if (run.needsSignIn) return laterMs;
  if (run.state === 'running') return soonMs;
  return run.counts.open ? laterMs : false;
}
