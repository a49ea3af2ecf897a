import type { ClusterWorkloads } from '../health/workloads.ts';
import { detectAutoscalerErrors, detectDeploymentErrors } from './detectConditionErrors.ts';
import type { DetectedError } from './detectedErrors.ts';
import { detectPodErrors } from './detectPodErrors.ts';

/**
 * What is wrong with the objects of a cluster, the worst first. A repeated error of one object is one error
 * with a count.
 *
 * @param now - in milliseconds since 1970.
 */
export function detectErrors(
  workloads: Pick<ClusterWorkloads, 'pods' | 'deployments' | 'autoscalers'>,
  now: number,
): DetectedError[] {
  const found = [
    ...workloads.pods.flatMap(pod => detectPodErrors(pod, now)),
    ...workloads.deployments.flatMap(detectDeploymentErrors),
    ...workloads.autoscalers.flatMap(detectAutoscalerErrors),
  ];
  const byIdentity = new Map<string, DetectedError>();
  for (const error of found) {
    const { kind, namespace, name } = error.sourceRef;
    const key = [error.type, kind, namespace, name, error.message].join('\n');
    const before = byIdentity.get(key);
    byIdentity.set(
      key,
      before ? { ...before, occurrenceCount: before.occurrenceCount + 1 } : error,
    );
  }
  return [...byIdentity.values()].sort((a, b) => b.severity - a.severity);
}
