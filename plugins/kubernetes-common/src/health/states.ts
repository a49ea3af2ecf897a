import type { Condition, ContainerStatus, CronJob, Job, Pod } from '../kubernetesObjects.ts';
import type { Workload } from './objects.ts';

/** How something is doing. */
export type HealthState = 'good' | 'attention' | 'broken' | 'inactive';

/** A state with the word that the cluster has for it. */
export interface ObjectState {
  state: HealthState;
  /** Such as `Running` or `CrashLoopBackOff`. */
  reason: string;
}

/** What a condition means: True is ok, False is an error, everything else a warning. */
export function getConditionStatus({ status }: Condition): 'ok' | 'error' | 'warning' {
  if (status === 'True') return 'ok';
  return status === 'False' ? 'error' : 'warning';
}

/** What a container is doing: the reason why it waits or ended, else `Running` or `Unknown`. */
export function getContainerState({ state, ready }: ContainerStatus): ObjectState {
  if (state?.waiting) {
    const reason = state.waiting.reason ?? 'Waiting';
    const isStarting = reason === 'ContainerCreating' || reason === 'PodInitializing';
    return { state: isStarting ? 'attention' : 'broken', reason };
  }
  if (state?.terminated) {
    const { reason = 'Terminated', exitCode = 0 } = state.terminated;
    return { state: exitCode === 0 ? 'inactive' : 'broken', reason };
  }
  if (state?.running) return { state: ready === false ? 'attention' : 'good', reason: 'Running' };
  return { state: 'attention', reason: 'Unknown' };
}

/** What a pod is doing, in the word that `kubectl` has for it. */
export function getPodState(pod: Pod): ObjectState {
  const { status, metadata } = pod;
  if (metadata?.deletionTimestamp) return { state: 'attention', reason: 'Terminating' };
  const phase = status?.phase ?? 'Unknown';
  if (phase === 'Succeeded') return { state: 'inactive', reason: 'Completed' };
  if (phase === 'Failed') return { state: 'broken', reason: status?.reason ?? 'Failed' };
  for (const [statuses, prefix] of [
    [status?.initContainerStatuses, 'Init:'],
    [status?.containerStatuses, ''],
  ] as const) {
    for (const container of statuses ?? []) {
      const state = getContainerState(container);
      if (state.state === 'broken') return { state: 'broken', reason: `${prefix}${state.reason}` };
    }
  }
  if (phase === 'Running') {
    const isReady = (status?.containerStatuses ?? []).every(({ ready }) => ready !== false);
    return isReady
      ? { state: 'good', reason: 'Running' }
      : { state: 'attention', reason: 'NotReady' };
  }
  const starting = status?.containerStatuses?.find(({ state }) => state?.waiting)?.state?.waiting;
  return { state: 'attention', reason: starting?.reason ?? phase };
}

/** How many containers of a pod are ready, and how many there are. */
export function countReadyContainers({ spec, status }: Pod): { ready: number; total: number } {
  const statuses = status?.containerStatuses ?? [];
  return {
    ready: statuses.filter(({ ready }) => ready).length,
    total: Math.max(spec?.containers?.length ?? 0, statuses.length),
  };
}

/** How often the containers of a pod have been restarted. */
export function countRestarts({ status }: Pod): number {
  return (status?.containerStatuses ?? []).reduce(
    (sum, { restartCount = 0 }) => sum + restartCount,
    0,
  );
}

/** What a job has come to. */
export function getJobState({ status }: Job): 'Succeeded' | 'Running' | 'Failed' {
  const has = (type: string) =>
    status?.conditions?.some(condition => condition.type === type && condition.status === 'True');
  if (has('Complete')) return 'Succeeded';
  if (has('Failed')) return 'Failed';
  if ((status?.active ?? 0) > 0) return 'Running';
  if ((status?.succeeded ?? 0) > 0) return 'Succeeded';
  return (status?.failed ?? 0) > 0 ? 'Failed' : 'Running';
}

/** Whether a cron job runs at its times. */
export function getCronJobState({ spec }: CronJob): 'Suspended' | 'Active' {
  return spec?.suspend ? 'Suspended' : 'Active';
}

/** How many pods a workload should have, and how many of them are ready. */
export interface ReplicaCount {
  desired: number;
  ready: number;
}

/** Counts the pods of a workload, also of one that runs on every node. */
export function countReplicas({ kind, spec, status }: Workload): ReplicaCount {
  if (kind === 'DaemonSet') {
    return { desired: status?.desiredNumberScheduled ?? 0, ready: status?.numberReady ?? 0 };
  }
  return { desired: spec?.replicas ?? 1, ready: status?.readyReplicas ?? 0 };
}

/** How a workload is doing. */
export function getWorkloadState(workload: Workload): HealthState {
  const { desired, ready } = countReplicas(workload);
  if (desired === 0) return 'inactive';
  const isStuck = workload.status?.conditions?.some(
    ({ type, status }) => type === 'Progressing' && status === 'False',
  );
  if (ready === 0 || isStuck) return 'broken';
  return ready < desired ? 'attention' : 'good';
}
