import type { DetectedError } from '../detectors/detectedErrors.ts';
import { listPodErrors } from '../detectors/detectPodErrors.ts';
import type { Pod } from '../../kubernetesObjects.ts';
import {
  findCondition,
  hasCondition,
  printPod,
  type PrintedPod,
} from '../kubectlColumns/printPod.ts';
import type { HealthState } from './states.ts';

/** How a pod is doing: all that shows or counts pods follows this. */
export interface PodHealth {
  printed: PrintedPod;
  /** `broken` where it does not do its work, `attention` where it may soon, or did not lately. */
  state: HealthState;
  /** Whether it takes part in its workload. */
  isReady: boolean;
  /** What is reported of it, restarts in the past too; none only where its state is not `broken`. */
  errors: DetectedError[];
}

/** Judges a pod. @param now - in milliseconds since 1970. */
export function judgePod(pod: Pod, now: number): PodHealth {
  const errors = listPodErrors(pod).flatMap(({ error, from }) => (now > from ? [error] : []));
  const printed = printPod(pod);
  const isReady = isPodReady(pod, printed);
  return { printed, isReady, errors, state: getState(pod, errors, isReady) };
}

/** From when on a pod is broken if it remains as it is; `undefined` when never. */
export function getFailureTime(pod: Pod): number | undefined {
  if (pod.metadata?.deletionTimestamp) return undefined;
  const times = listPodErrors(pod)
    .filter(({ error }) => isPresent(error))
    .map(({ from }) => from);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Restarts are over; the container runs again. */
const isPresent = ({ type }: DetectedError) => type !== 'containers-restarting';

function getState(pod: Pod, errors: readonly DetectedError[], isReady: boolean): HealthState {
  if (pod.metadata?.deletionTimestamp) return 'attention';
  if (errors.some(isPresent)) return 'broken';
  if (pod.status?.phase === 'Succeeded') return 'inactive';
  return isReady && errors.length === 0 ? 'good' : 'attention';
}

/** A cluster that sends no conditions is taken by its containers. */
function isPodReady(pod: Pod, { ready, total }: PrintedPod): boolean {
  const { phase, conditions } = pod.status ?? {};
  if (phase !== 'Running') return false;
  const isKnown = findCondition(conditions, 'Ready') !== undefined;
  return isKnown ? hasCondition(pod, 'Ready') : ready === total;
}
