export { type Alert, alertSchema } from './alerts.ts';
export {
  deliveryAnnotationNames,
  deliveryAnnotations,
  hasDeliveryAnnotation,
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
export type { AlertReading, BuildReading, PullRequestReading, ReadingProblem } from './readings.ts';
