import {
  type AlertReading,
  type BuildReading,
  type Failure,
  findFirstFailure,
  getAlertFailureId,
  getBuildFailureId,
  getDeploymentFailureId,
} from '@portico/delivery-common';
import { findVersionOf } from './listDeployedChanges.ts';
import type { DeploymentRow } from '../store/tables.ts';

/** What of an entity fails now, the latest first; what runs counts before builds. */
export function listFailures(
  deployed: readonly DeploymentRow[],
  { alerts, builds }: { alerts: readonly AlertReading[]; builds: readonly BuildReading[] },
): Failure[] {
  const environments = new Set(deployed.map(({ environment }) => environment));
  const firing = alerts.flatMap(({ project, items }) =>
    items
      .filter(({ state, severity }) => state === 'firing' && severity !== 'info')
      .map(({ id, title, createdAt, environment }): Failure => ({
        id: getAlertFailureId(project, id),
        kind: 'alert',
        title,
        at: createdAt,
        // Monitors may have names of their own for environments, by which nothing can be ruled out.
        ...(environment !== undefined && environments.has(environment) && { environment }),
      })),
  );
  const failing = listLatest(deployed).flatMap((row): Failure[] =>
    row.failed_at !== null && row.recovered_at === null
      ? [
          {
            id: getDeploymentFailureId(row.environment, row.item),
            kind: 'deployment',
            title: findVersionOf(row),
            at: row.failed_at,
            environment: row.environment,
            item: row.name,
          },
        ]
      : [],
  );
  const broken = builds.flatMap(reading => {
    const build = findFirstFailure(reading);
    return build
      ? [
          {
            id: getBuildFailureId(reading.project, build.id),
            kind: 'build' as const,
            title: build.title || build.name,
            at: build.createdAt,
          },
        ]
      : [];
  });
  const byTime = (a: Failure, b: Failure) => Date.parse(b.at) - Date.parse(a.at);
  return [...[...firing, ...failing].toSorted(byTime), ...broken.toSorted(byTime)];
}

/** The latest version at each place; the newest rows are the first. */
function listLatest(rows: readonly DeploymentRow[]): DeploymentRow[] {
  const latest = new Map<string, DeploymentRow>();
  for (const row of rows) {
    const place = JSON.stringify([row.source, row.item, row.environment]);
    if (!latest.has(place)) latest.set(place, row);
  }
  return [...latest.values()];
}
