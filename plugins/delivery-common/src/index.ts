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
  type Deployment,
  type DeploymentReading,
  type DeploymentState,
  type EntityDeployments,
  entityDeploymentsEndpoint,
} from './deployments.ts';
export {
  deliveryPluginId,
  deliverySummariesEndpoint,
  type DeliverySummary,
  type EntityDelivery,
  entityDeliveryEndpoint,
} from './endpoints.ts';
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
