import type {
  Alert,
  BuildState,
  ChecksState,
  DeploymentState,
  PullRequest,
} from '@portico/delivery-common';
import type { State } from '@portico/ui';

/** How a build is doing, in the states that all of the portal has. */
export const stateOfBuild: Readonly<Record<BuildState, State>> = {
  waiting: 'attention',
  queued: 'running',
  running: 'running',
  succeeded: 'good',
  failed: 'broken',
  cancelled: 'inactive',
  skipped: 'inactive',
  unknown: 'inactive',
};

/** How checks of a pull request are doing. */
export const stateOfChecks: Readonly<Record<ChecksState, State>> = {
  succeeded: 'good',
  failed: 'broken',
  running: 'running',
  none: 'inactive',
};

/** How a review is doing. */
export const stateOfReview: Readonly<Record<PullRequest['review'], State>> = {
  approved: 'good',
  'changes-requested': 'attention',
  required: 'attention',
  none: 'inactive',
};

/** How something that is deployed is doing. */
export const stateOfDeployment: Readonly<Record<DeploymentState, State>> = {
  healthy: 'good',
  progressing: 'running',
  degraded: 'broken',
  'out-of-sync': 'attention',
  suspended: 'inactive',
  unknown: 'inactive',
};

/** How bad an alert is: one that somebody works on, or that may end by itself, wants less attention. */
export function stateOfAlert({ state, severity }: Alert): State {
  if (state !== 'firing') return 'attention';
  return severity === 'info' ? 'inactive' : severity === 'warning' ? 'attention' : 'broken';
}
