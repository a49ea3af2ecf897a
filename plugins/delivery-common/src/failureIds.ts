import type { Build } from './builds.ts';
import type { BuildReading } from './readings.ts';

/** Id of an alert among the failures of a timeline. */
export function getAlertFailureId(project: string, alertId: string): string {
  return `alert ${project} ${alertId}`;
}

/** Id of a build among the failures of a timeline. */
export function getBuildFailureId(project: string, buildId: string): string {
  return `build ${project} ${buildId}`;
}

/** Id of a failing deployment among the failures of a timeline. @param id - of the deployment in its environment. */
export function getDeploymentFailureId(environment: string, id: string): string {
  return `deployment ${environment} ${id}`;
}

/** The build with which a default branch broke that is broken still; the newest builds are the first. */
export function findFirstFailure({
  items,
  defaultBranch,
}: Pick<BuildReading, 'items' | 'defaultBranch'>): Build | undefined {
  const telling = items.filter(
    ({ branch, state }) =>
      (defaultBranch === undefined || branch === defaultBranch) &&
      (state === 'failed' || state === 'succeeded'),
  );
  const lastGood = telling.findIndex(({ state }) => state === 'succeeded');
  return telling[(lastGood === -1 ? telling.length : lastGood) - 1];
}
