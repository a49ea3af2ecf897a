export { type Alert, alertSchema } from './alerts.ts';
export {
  deliveryAnnotationNames,
  deliveryAnnotations,
  hasDeliveryAnnotation,
  hasDeploymentAnnotation,
} from './annotations.ts';
export {
  type BuildAction,
  type BuildJob,
  buildJobsEndpoint,
  buildLogEndpoint,
  changeBuildEndpoint,
  maxLogBytes,
} from './buildLogs.ts';
export { type Build, buildSchema, type BuildState } from './builds.ts';
export {
  deploymentChangesEndpoint,
  type VersionChanges,
  type VersionCommit,
} from './deploymentChanges.ts';
export { createDeploymentMatrix, type MatrixCell, type MatrixRow } from './deploymentMatrix.ts';
export {
  type Deployment,
  type DeploymentReading,
  type DeploymentState,
  type EntityDeployments,
  entityDeploymentsEndpoint,
} from './deployments.ts';
export {
  anyDeliveryRef,
  deliveryTopic,
  deliveryPluginId,
  deliverySummariesEndpoint,
  type DeliverySummary,
  type EntityDelivery,
  entityDeliveryEndpoint,
} from './endpoints.ts';
export { type DeliveryFigures, deliveryFiguresEndpoint, type Figure } from './figures.ts';
export {
  findFirstFailure,
  getAlertFailureId,
  getBuildFailureId,
  getDeploymentFailureId,
} from './failureIds.ts';
export { deliveryLimits } from './limits.ts';
export { ownedWorkEndpoint } from './ownedWork.ts';
export {
  deliveryBuildStartPermission,
  deliveryLogReadPermission,
  deliveryReadPermission,
} from './permissions.ts';
export {
  type ChecksState,
  type PullRequest,
  pullRequestSchema,
  type ReviewState,
} from './pullRequests.ts';
export type { ReadingProblem } from './readingProblem.ts';
export type { AlertReading, BuildReading, PullRequestReading } from './readings.ts';
export { rankChanges } from './rankChanges.ts';
export {
  type CauseReason,
  type Change,
  type EntityTimeline,
  entityTimelineEndpoint,
  type Failure,
  type RankedChange,
} from './timeline.ts';
