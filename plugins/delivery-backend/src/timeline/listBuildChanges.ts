import { type BuildReading, type Change, findFirstFailure } from '@portico/delivery-common';

/** What was built of default branches, which is what was merged, as changes. */
export function listBuildChanges(readings: readonly BuildReading[]): Change[] {
  return readings.flatMap(reading => {
    const first = findFirstFailure(reading);
    return reading.items
      .filter(
        ({ branch, state }) =>
          (reading.defaultBranch === undefined || branch === reading.defaultBranch) &&
          state !== 'skipped' &&
          state !== 'cancelled',
      )
      .map((build): Change => ({
        id: `build ${reading.project} ${build.id}`,
        kind: 'build',
        title: build.title || build.name,
        at: build.createdAt,
        url: build.url,
        hasFailed: build.state === 'failed',
        isFirstFailure: build === first,
        ...(build.commit !== undefined && { commit: build.commit }),
        ...(build.author !== undefined && { author: build.author }),
      }));
  });
}
