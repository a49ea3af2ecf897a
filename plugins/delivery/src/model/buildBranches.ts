import type { Build, BuildReading } from '@portico/delivery-common';

/** Means all branches in addresses; no branch has this name. */
export const allBranches = '*';

/** The branches of builds: the default branch first, then in the order of their latest build. */
export function listBranches({ items, defaultBranch }: BuildReading): string[] {
  const built = items.flatMap(({ branch }) => branch ?? []);
  return [...new Set([...(defaultBranch === undefined ? [] : [defaultBranch]), ...built])];
}

/** The builds of a branch, or of all. */
export function selectBuilds(builds: readonly Build[], branch: string): Build[] {
  return builds.filter(build => branch === allBranches || build.branch === branch);
}

/** States of builds with a verdict. */
const telling = new Set(['succeeded', 'failed']);

/** The latest build with a verdict, or under way, on its default branch where it has one. */
export function findLatestBuild({ items, defaultBranch }: BuildReading): Build | undefined {
  return items.find(
    ({ branch, state }) =>
      (defaultBranch === undefined || branch === defaultBranch) &&
      (telling.has(state) || state === 'running' || state === 'queued' || state === 'waiting'),
  );
}

/** One bar of a trend. */
export interface TrendBar {
  build: Build;
  /** Of the longest build, from 0 to 1. */
  share: number;
}

const maxBars = 24;

/** The last builds that have ended, the oldest first, each with how long it took beside the others. */
export function createTrend(builds: readonly Build[]): TrendBar[] {
  const ended = builds
    .filter(({ state }) => telling.has(state))
    .slice(0, maxBars)
    .toReversed();
  const longest = Math.max(1, ...ended.map(({ durationMs = 0 }) => durationMs));
  return ended.map(build => ({ build, share: (build.durationMs ?? 0) / longest }));
}

/** The duration that half of the builds do not exceed; `undefined` where none is known. */
export function findTypicalDurationMs(bars: readonly TrendBar[]): number | undefined {
  const known = bars.flatMap(({ build }) => build.durationMs ?? []).toSorted((a, b) => a - b);
  return known[Math.floor((known.length - 1) / 2)];
}
