import { getObjectRef, type ObjectRef, parseTime } from '../health/objects.ts';
import type { ClusterWorkloads } from '../health/workloads.ts';
import type { KubernetesEvent, KubernetesObject, Pod } from '../../kubernetesObjects.ts';
import { getEventCount, getEventTime } from './events.ts';
import { findPrevious, listImages } from './rolloutChange.ts';

/** One line of a story. */
export type StoryItem = {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  object: ObjectRef;
  isWarning: boolean;
} & (
  | {
      kind: 'rollout';
      /** Nothing where the cluster has no version before this one any more. */
      from: string[];
      to: string[];
      /** There was no version before. */
      isFirst: boolean;
    }
  | { kind: 'restart'; container: string; reason: string; count: number }
  | { kind: 'probe' | 'scale' | 'event'; reason: string; message: string; count: number }
  | { kind: 'job'; hasSucceeded: boolean; message: string }
);

const maxItems = 500;

/** What happened to the objects of a cluster, the newest first. */
export function listStoryItems(
  workloads: ClusterWorkloads,
  events: readonly KubernetesEvent[],
): StoryItem[] {
  return [
    ...listRollouts(workloads),
    ...workloads.pods.flatMap(listRestarts),
    ...listJobs(workloads),
    ...events.flatMap(readEvent),
  ]
    .sort((a, b) => b.at - a.at)
    .slice(0, maxItems);
}

function listRollouts({ replicaSets, deployments, rollouts }: ClusterWorkloads): StoryItem[] {
  const owners = new Map(
    [...deployments, ...rollouts].map(owner => [owner.metadata?.uid, owner] as const),
  );
  return replicaSets.flatMap(set => {
    const owner = owners.get(set.metadata?.ownerReferences?.[0]?.uid);
    const at = parseTime(set.metadata?.creationTimestamp);
    if (!owner || at === undefined) return [];
    const previous = findPrevious(set, replicaSets);
    return [
      {
        id: `rollout ${set.metadata?.uid}`,
        kind: 'rollout' as const,
        at,
        object: getObjectRef(owner),
        isWarning: false,
        from: previous ? listImages(previous) : [],
        to: listImages(set),
        isFirst: !previous && isFirstOf(owner, at),
      },
    ];
  });
}

// A workload makes its first replica set at once.
const firstSetMs = 60_000;

/** Clusters store only some former versions, so that the oldest one may not be the first. */
function isFirstOf({ metadata }: KubernetesObject, at: number): boolean {
  const created = parseTime(metadata?.creationTimestamp);
  return created === undefined || at - created < firstSetMs;
}

function listRestarts(pod: Pod): StoryItem[] {
  return (pod.status?.containerStatuses ?? []).flatMap(({ name, lastState, restartCount }) => {
    const end = lastState?.terminated;
    const at = parseTime(end?.finishedAt);
    if (!end || at === undefined) return [];
    return [
      {
        id: `restart ${pod.metadata?.uid} ${name}`,
        kind: 'restart' as const,
        at,
        object: getObjectRef(pod, 'Pod'),
        isWarning: true,
        container: name,
        reason: end.reason ?? `exit code ${end.exitCode}`,
        count: restartCount,
      },
    ];
  });
}

function listJobs({ jobs }: ClusterWorkloads): StoryItem[] {
  return jobs.flatMap(job => {
    const end = job.status?.conditions?.find(
      ({ type, status }) => status === 'True' && (type === 'Failed' || type === 'Complete'),
    );
    const at = parseTime(end?.lastTransitionTime);
    if (!end || at === undefined) return [];
    const hasSucceeded = end.type === 'Complete';
    return [
      {
        id: `job ${job.metadata?.uid}`,
        kind: 'job' as const,
        at,
        object: getObjectRef(job, 'Job'),
        isWarning: !hasSucceeded,
        hasSucceeded,
        message: end.message ?? '',
      },
    ];
  });
}

const scaleReasons = new Set(['ScalingReplicaSet', 'SuccessfulRescale']);

function readEvent(event: KubernetesEvent): StoryItem[] {
  const { type, reason = '', message = '', involvedObject, metadata } = event;
  const isWarning = type === 'Warning';
  const kind = reason === 'Unhealthy' ? 'probe' : scaleReasons.has(reason) ? 'scale' : 'event';
  // What goes well says little, apart from scaling.
  if (!isWarning && kind === 'event' && reason !== 'Killing') return [];
  return [
    {
      id: `event ${metadata?.uid ?? `${metadata?.namespace}/${metadata?.name}`}`,
      kind,
      at: getEventTime(event),
      object: {
        kind: involvedObject?.kind ?? '',
        namespace: involvedObject?.namespace ?? '',
        name: involvedObject?.name ?? '',
      },
      isWarning,
      reason,
      message,
      count: getEventCount(event),
    },
  ];
}
