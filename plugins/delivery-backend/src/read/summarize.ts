import type { BuildReading, DeliverySummary, PullRequestReading } from '@portico/delivery-common';

/** States without a verdict on the project. */
const silent = new Set(['skipped', 'cancelled']);

/** The latest of what was read of an entity's projects. */
export function summarize(
  builds: readonly BuildReading[],
  pullRequests: readonly PullRequestReading[],
): DeliverySummary {
  const [build] = builds
    .flatMap(({ items, defaultBranch }) =>
      items.filter(
        ({ branch, state }) =>
          !silent.has(state) && (defaultBranch === undefined || branch === defaultBranch),
      ),
    )
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const known = pullRequests.filter(({ readAt }) => readAt !== undefined);
  const moments = [...builds, ...pullRequests].flatMap(({ readAt }) => readAt ?? []).toSorted();
  return {
    ...(build && { build }),
    ...(known.length > 0 && {
      openPullRequests: known.reduce((sum, { items }) => sum + items.length, 0),
    }),
    ...(moments[0] !== undefined && { readAt: moments[0] }),
  };
}
