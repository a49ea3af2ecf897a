export {
  aContainerStatus,
  aCrashingStatus,
  aCronJob,
  aDeployment,
  aJob,
  anAutoscaler,
  anEvent,
  aPod,
  aReplicaSet,
  aWaitingStatus,
  madeNow,
  minutesAgo,
  type PodOptions,
} from './testing/makers.ts';
export { type Incident, incidents } from './testing/incidents.ts';
