import type { CauseReason, Change, Failure, RankedChange } from './timeline.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Clocks of hosts and clusters differ, and a version may fail before its rollout is reported. */
const toleranceMs = 5 * minuteMs;
/** What is older has been well for too long. */
const maxAgeMs = 7 * dayMs;
/** What each reason counts. */
const weights: Readonly<Record<CauseReason, number>> = {
  'first-failure': 60,
  'just-before': 40,
  'same-environment': 40,
  'shortly-before': 30,
  'failing-itself': 25,
  'is-deployed': 20,
  dependency: 20,
  'same-item': 15,
  'same-day': 10,
  descriptor: 10,
};

/**
 * The changes before a failure, the likeliest cause first; those of the same likelihood from the latest on. Changes after it,
 * and those of more than seven days before it, are omitted.
 */
export function rankChanges(failure: Failure, changes: readonly Change[]): RankedChange[] {
  const failedAt = Date.parse(failure.at);
  const before = changes.filter(({ at }) => {
    const gap = failedAt - Date.parse(at);
    return gap >= -toleranceMs && gap <= maxAgeMs;
  });
  const deployed = new Set(
    before.flatMap(({ kind, commit }) => (kind === 'deployment' && commit ? commit : [])),
  );
  return before
    .map(change => rank(failure, change, { failedAt, deployed }))
    .toSorted(
      (a, b) => b.score - a.score || Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? -1 : 1),
    );
}

function rank(
  failure: Failure,
  change: Change,
  { failedAt, deployed }: { failedAt: number; deployed: ReadonlySet<string> },
): RankedChange {
  const isRelevant = isRelevantTo(failure, change);
  const reasons = isRelevant
    ? [
        ...listTimeReasons(failedAt - Date.parse(change.at)),
        ...(failure.kind === 'build'
          ? listBuildReasons(change)
          : listRuntimeReasons(failure, change, deployed)),
      ].toSorted((a, b) => weights[b] - weights[a])
    : [];
  return { ...change, reasons, score: reasons.reduce((sum, each) => sum + weights[each], 0) };
}

/** What runs does not break builds, and what was deployed elsewhere does not break what runs here. */
function isRelevantTo(failure: Failure, change: Change): boolean {
  if (failure.kind === 'build') return change.kind !== 'deployment';
  // What has failed to build is not what runs.
  if (change.kind === 'build') return change.hasFailed !== true;
  const isElsewhere =
    change.kind === 'deployment' &&
    failure.environment !== undefined &&
    change.environment !== failure.environment;
  return !isElsewhere;
}

function listTimeReasons(gapMs: number): CauseReason[] {
  if (gapMs <= 15 * minuteMs) return ['just-before'];
  if (gapMs <= 2 * hourMs) return ['shortly-before'];
  return gapMs <= dayMs ? ['same-day'] : [];
}

function listBuildReasons(change: Change): CauseReason[] {
  if (change.kind === 'catalog') return ['descriptor'];
  return change.isFirstFailure ? ['first-failure'] : [];
}

function listRuntimeReasons(
  failure: Failure,
  change: Change,
  deployed: ReadonlySet<string>,
): CauseReason[] {
  if (change.kind === 'catalog') return ['descriptor'];
  if (change.kind === 'build')
    return change.commit !== undefined && hasCommit(deployed, change.commit) ? ['is-deployed'] : [];
  const reasons: CauseReason[] =
    change.entityRef === undefined ? ['same-environment'] : ['dependency'];
  if (change.hasFailed) reasons.push('failing-itself');
  if (change.entityRef === undefined && failure.item !== undefined && change.item === failure.item)
    reasons.push('same-item');
  return reasons;
}

/** Versions name commits by their first digits. */
function hasCommit(deployed: ReadonlySet<string>, commit: string): boolean {
  return [...deployed].some(each => commit.startsWith(each) || each.startsWith(commit));
}
