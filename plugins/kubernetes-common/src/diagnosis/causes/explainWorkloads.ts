import { getObjectRef, parseTime, type Workload } from '../health/objects.ts';
import { readRolloutProgress } from '../health/rolloutProgress.ts';
import { getJobState } from '../health/states.ts';
import { countReplicas } from '../health/workloadHealth.ts';
import { type ClusterWorkloads, listOwned } from '../health/workloads.ts';
import type { HorizontalPodAutoscaler, Job } from '../../kubernetesObjects.ts';
import type { Cause } from './causes.ts';
import type { EventIndex } from './events.ts';

const isQuota = (message: string) => /exceeded quota|quota/i.test(message);

/** What is wrong with workloads themselves, apart from their pods. */
export function explainWorkloads(workloads: ClusterWorkloads, events: EventIndex): Cause[] {
  const { deployments, replicaSets, statefulSets, daemonSets, rollouts, autoscalers } = workloads;
  return [
    ...[...deployments, ...rollouts, ...statefulSets, ...daemonSets].flatMap(workload =>
      explainWorkload(workload, events),
    ),
    ...replicaSets.flatMap(set => explainRefusal(set, events)),
    ...autoscalers.flatMap(explainAutoscaler),
    ...explainJobs(workloads),
  ];
}

function explainWorkload(workload: Workload, events: EventIndex): Cause[] {
  const object = getObjectRef(workload);
  const conditions = workload.status?.conditions ?? [];
  const causes: Cause[] = explainRefusal(workload, events);
  for (const { type, status, reason, message = '', lastTransitionTime } of conditions) {
    const base = { object, detail: message, since: parseTime(lastTransitionTime), count: 1 };
    if (type === 'ReplicaFailure' && status === 'True') {
      causes.push({ ...base, code: isQuota(message) ? 'quota' : 'refused' });
    } else if (status === 'False' && message) {
      if (reason === 'RolloutAborted') causes.push({ ...base, code: 'rollout-aborted' });
      else if (type === 'Progressing') causes.push({ ...base, code: 'rollout-stuck' });
      else causes.push({ ...base, code: 'unavailable' });
    }
  }
  if (workload.kind === 'Rollout') {
    const { isPaused, isAborted, pausedAt } = readRolloutProgress(workload);
    if (isPaused && !isAborted) {
      causes.push({ code: 'rollout-paused', object, since: parseTime(pausedAt), count: 1 });
    }
  }
  if (workload.kind !== 'DaemonSet' && countReplicas(workload).desired === 0) {
    causes.push({ code: 'scaled-to-zero', object, count: 1 });
  }
  return causes;
}

function explainRefusal(workload: Workload, events: EventIndex): Cause[] {
  const { desired, ready } = countReplicas(workload);
  const failure = events.of(workload).find(({ reason }) => reason === 'FailedCreate');
  if (!failure || ready >= desired) return [];
  const detail = failure.message ?? '';
  const code = isQuota(detail) ? 'quota' : 'refused';
  return [
    {
      code,
      object: getObjectRef(workload),
      detail,
      since: parseTime(failure.firstTimestamp),
      count: 1,
    },
  ];
}

function explainAutoscaler(autoscaler: HorizontalPodAutoscaler): Cause[] {
  const object = getObjectRef(autoscaler);
  const { spec, status } = autoscaler;
  const causes: Cause[] = (status?.conditions ?? [])
    .filter(
      ({ status, message, reason }) =>
        status === 'False' && message && reason !== 'DesiredWithinRange',
    )
    .map(({ message, lastTransitionTime }) => ({
      code: 'autoscaler-blind',
      object,
      detail: message,
      since: parseTime(lastTransitionTime),
      count: 1,
    }));
  if (spec?.maxReplicas !== undefined && spec.maxReplicas === status?.currentReplicas) {
    causes.push({
      code: 'autoscaler-limit',
      object,
      since: parseTime(status.lastScaleTime),
      count: 1,
    });
  }
  return causes;
}

/** Jobs that failed, but for those of a cron job that has succeeded since. */
function explainJobs({ jobs, cronJobs }: ClusterWorkloads): Cause[] {
  const superseded = new Set(
    cronJobs.flatMap(cronJob => {
      const own = listOwned(cronJob, jobs).toSorted((a, b) => getStart(b) - getStart(a));
      const succeeded = own.findIndex(job => getJobState(job) === 'Succeeded');
      return succeeded === -1 ? [] : own.slice(succeeded);
    }),
  );
  return jobs
    .filter(job => getJobState(job) === 'Failed' && !superseded.has(job))
    .map(job => {
      const failure = job.status?.conditions?.find(({ type }) => type === 'Failed');
      return {
        code: failure?.reason === 'DeadlineExceeded' ? 'job-deadline' : 'job-failed',
        object: getObjectRef(job),
        detail: failure?.message,
        since: parseTime(failure?.lastTransitionTime),
        count: 1,
      };
    });
}

const getStart = ({ status, metadata }: Job) =>
  parseTime(status?.startTime ?? metadata?.creationTimestamp) ?? 0;
