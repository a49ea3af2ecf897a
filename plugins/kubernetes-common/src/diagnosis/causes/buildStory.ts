import type { Workload } from '../health/objects.ts';
import { getJobState } from '../health/states.ts';
import { countReplicas } from '../health/workloadHealth.ts';
import { type ClusterWorkloads, listOwnerChain } from '../health/workloads.ts';
import type { KubernetesEvent, Pod } from '../../kubernetesObjects.ts';
import { type Cause, causeRank } from './causes.ts';
import { EventIndex } from './events.ts';
import { explainPod } from './explainPod.ts';
import { explainWorkloads } from './explainWorkloads.ts';
import { findChange } from './rolloutChange.ts';
import { listStoryItems, type StoryItem } from './storyItems.ts';

/** What happened to the workloads of an entity in a cluster, and why they are as they are. */
export interface Story {
  /** The most probable first. */
  causes: Cause[];
  /** The newest first. */
  items: StoryItem[];
}

/**
 * Explains the objects of a cluster.
 *
 * @param now - in milliseconds since 1970.
 */
export function buildStory(
  workloads: ClusterWorkloads,
  events: readonly KubernetesEvent[],
  now: number,
): Story {
  const index = new EventIndex(events);
  const jobs = new Map(workloads.jobs.map(job => [job.metadata?.uid, getJobState(job)] as const));
  const ofPods = workloads.pods.flatMap((pod): Cause[] => {
    const cause = explainPod(pod, index.of(pod), now);
    if (!cause) return [];
    // The pods of a job end with it: the job says whether what they went through matters.
    const job = pod.metadata?.ownerReferences?.map(({ uid }) => jobs.get(uid)).find(Boolean);
    const isSettled = job === 'Failed' || (job === 'Succeeded' && cause.code === 'crash');
    if (isSettled && (cause.code === 'crash' || cause.code === 'restarted')) return [];
    if (cause.code === 'evicted' && isReplaced(pod, workloads))
      return [{ ...cause, code: 'evicted-replaced' }];
    return [{ ...cause, change: findChange(pod, cause.since, workloads) }];
  });
  const causes = mergeCauses([...ofPods, ...explainWorkloads(workloads, index)]);
  return {
    causes: causes.sort((a, b) => causeRank[b.code] - causeRank[a.code] || b.count - a.count),
    items: listStoryItems(workloads, events),
  };
}

/** Whether the workload of a pod has all of its replicas again. */
function isReplaced(pod: Pod, workloads: ClusterWorkloads): boolean {
  const [workload] = listOwnerChain(pod, workloads);
  if (!workload || workload === pod) return false;
  const { ready, desired } = countReplicas(workload as Workload);
  return desired > 0 && ready >= desired;
}

/** What many pods of one rollout have is one cause with a count. */
function mergeCauses(causes: readonly Cause[]): Cause[] {
  const merged = new Map<string, Cause>();
  for (const cause of causes) {
    const { kind, namespace, name } = cause.object;
    const key = [cause.code, kind, namespace, cause.ownerUid ?? name, cause.container].join('\n');
    const before = merged.get(key);
    merged.set(
      key,
      before
        ? {
            ...before,
            count: before.count + 1,
            since: Math.min(before.since ?? Infinity, cause.since ?? Infinity),
          }
        : cause,
    );
  }
  return [...merged.values()].map(cause =>
    cause.since === Infinity ? { ...cause, since: undefined } : cause,
  );
}
