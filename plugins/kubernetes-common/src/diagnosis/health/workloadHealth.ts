import type { Pod } from '../../kubernetesObjects.ts';
import { printWorkload } from '../kubectlColumns/printWorkload.ts';
import type { Workload } from './objects.ts';
import { judgePod } from './podHealth.ts';
import type { HealthState } from './states.ts';

/** How many pods a workload should have, and how many of them are ready. */
export interface ReplicaCount {
  desired: number;
  ready: number;
}

/** Counts the pods of a workload, also of one that runs on every node. */
export function countReplicas(workload: Workload): ReplicaCount {
  const { desired, ready } = printWorkload(workload);
  return { desired, ready };
}

/** How pods are doing together. */
export interface PodsHealth {
  /** Those that something is reported of. */
  faulty: number;
  /** As bad as the worst of them; `good` without any. */
  state: HealthState;
}

/** Judges the pods of a cluster or a workload. @param now - in milliseconds since 1970. */
export function judgePods(pods: readonly Pod[], now: number): PodsHealth {
  const all = pods.map(pod => judgePod(pod, now));
  const faulty = all.filter(({ errors }) => errors.length > 0).length;
  const isWaiting = all.some(({ state }) => state === 'attention');
  return { faulty, state: faulty > 0 ? 'broken' : isWaiting ? 'attention' : 'good' };
}

/** How a workload is doing, by its own status and by its pods. */
export function judgeWorkload(
  workload: Workload,
  pods: readonly Pod[],
  now: number,
): { state: HealthState; pods: PodsHealth } {
  const health = judgePods(pods, now);
  const own = getWorkloadState(workload);
  const isHampered = own === 'good' && pods.some(pod => judgePod(pod, now).state === 'broken');
  // Pods that are missing are not well.
  const whole = own === 'broken' ? 'attention' : own;
  return {
    state: isHampered ? 'attention' : own,
    pods: health.state === 'good' ? { ...health, state: whole } : health,
  };
}

/** How a workload is doing by its own status. */
function getWorkloadState(workload: Workload): HealthState {
  const { desired, ready } = countReplicas(workload);
  if (desired === 0) return 'inactive';
  const isStuck = workload.status?.conditions?.some(
    ({ type, status }) => type === 'Progressing' && status === 'False',
  );
  if (ready === 0 || isStuck) return 'broken';
  return ready < desired ? 'attention' : 'good';
}
