// What runs, what is broken and why, as pure functions over the objects of clusters.
export type {
  DetectedError,
  DetectedErrorType,
  ErrorSource,
  ProposedFix,
} from './detectors/detectedErrors.ts';
export { detectErrors } from './detectors/detectErrors.ts';
export {
  detectAutoscalerErrors,
  detectDeploymentErrors,
} from './detectors/detectConditionErrors.ts';
export { detectPodErrors } from './detectors/detectPodErrors.ts';
export {
  getObjectRef,
  type ObjectRef,
  parseTime,
  type Rollout,
  type Workload,
} from './health/objects.ts';
export {
  formatMebibytes,
  formatMillicores,
  getUsagePercent,
  parseQuantity,
} from '../quantities.ts';
export {
  readRolloutProgress,
  type RolloutProgress,
  type RolloutStep,
} from './health/rolloutProgress.ts';
export { readSchedule, type Schedule } from './health/schedules.ts';
export {
  getConditionStatus,
  getContainerState,
  getCronJobState,
  getJobState,
  type HealthState,
  type JobState,
  type ObjectState,
} from './health/states.ts';
export { getFailureTime, judgePod, type PodHealth } from './health/podHealth.ts';
export {
  countReplicas,
  judgePods,
  type PodsHealth,
  judgeWorkload,
  type ReplicaCount,
} from './health/workloadHealth.ts';
export { formatAge, formatRestarts } from './kubectlColumns/formatAge.ts';
export {
  formatTarget,
  printAutoscaler,
  type PrintedTarget,
} from './kubectlColumns/printAutoscaler.ts';
export { printCronJob, printJob } from './kubectlColumns/printJob.ts';
export { printPod, type PrintedPod } from './kubectlColumns/printPod.ts';
export { printWorkload } from './kubectlColumns/printWorkload.ts';
export {
  type ClusterWorkloads,
  createWorkloads,
  findAutoscaler,
  groupWorkloads,
  listOwned,
  listOwnerChain,
  listPodsOf,
  type ResourceGroup,
} from './health/workloads.ts';
export { buildStory, type Story } from './causes/buildStory.ts';
export {
  type Cause,
  type CauseCode,
  isConsequence,
  isHarmless,
  type RolloutChange,
} from './causes/causes.ts';
export { getEventCount, getEventTime } from './causes/events.ts';
export { listConditions } from './health/listConditions.ts';
export type { StoryItem } from './causes/storyItems.ts';
