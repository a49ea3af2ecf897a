import type { Condition, ContainerStatus, CronJob, Job } from '../../kubernetesObjects.ts';
import { printJob } from '../kubectlColumns/printJob.ts';

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

/** What a job may have come to. */
export const jobStates = [
  'Succeeded',
  'Failed',
  'Terminating',
  'Suspended',
  'FailureTarget',
  'SuccessCriteriaMet',
  'Running',
] as const;
/** What a job has come to: the word of `kubectl`, but `Succeeded` for `Complete`. */
export type JobState = (typeof jobStates)[number];

/** What a job has come to. */
export function getJobState(job: Job): JobState {
  const { status } = printJob(job, 0);
  // The controller sets the condition a moment later.
  if (status === 'Running' && job.spec?.suspend && !job.status?.active) return 'Suspended';
  return jobStates.find(state => state === status) ?? 'Succeeded';
}

/** Whether a cron job runs at its times. */
export function getCronJobState({ spec }: CronJob): 'Suspended' | 'Active' {
  return spec?.suspend ? 'Suspended' : 'Active';
}
