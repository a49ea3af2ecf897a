import { parseTime } from '../health/objects.ts';
import type { CronJob, Job } from '../../kubernetesObjects.ts';
import { formatAge } from './formatAge.ts';
import { listOf } from './listOf.ts';

/** The columns that `kubectl get jobs` prints. */
export interface PrintedJob {
  status: string;
  /** Such as `1/3`. */
  completions: string;
  /** Such as `5m30s`; empty before the job has begun. */
  duration: string;
}

/** What a job may have come to while it is not being deleted, the first that holds. */
const laterConditions = ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'];

/** The columns of a job, by the rules of the API server's printer. */
export function printJob(job: Job, now: number): PrintedJob {
  const { spec, status } = job;
  const { completions, parallelism = 0 } = spec ?? {};
  const succeeded = status?.succeeded ?? 0;
  const startedAt = parseTime(status?.startTime);
  const endedAt = parseTime(status?.completionTime) ?? now;
  const parallel = parallelism > 1 ? ` of ${parallelism}` : '';
  return {
    status: printStatus(job),
    completions:
      typeof completions === 'number' ? `${succeeded}/${completions}` : `${succeeded}/1${parallel}`,
    duration: startedAt === undefined ? '' : formatAge(endedAt - startedAt),
  };
}

function printStatus({ metadata, status }: Job): string {
  const has = (type: string) =>
    listOf(status?.conditions).some(each => each.type === type && each.status === 'True');
  if (has('Complete')) return 'Complete';
  if (has('Failed')) return 'Failed';
  if (metadata?.deletionTimestamp) return 'Terminating';
  return laterConditions.find(has) ?? 'Running';
}

/** The columns that `kubectl get cronjobs` prints. */
export interface PrintedCronJob {
  schedule: string;
  timeZone: string;
  suspend: 'True' | 'False';
  active: number;
  lastSchedule: string;
}

/** The columns of a cron job, by the rules of the API server's printer. */
export function printCronJob({ spec, status }: CronJob, now: number): PrintedCronJob {
  const lastAt = parseTime(status?.lastScheduleTime);
  return {
    schedule: spec?.schedule ?? '',
    timeZone: spec?.timeZone ?? '<none>',
    suspend: spec?.suspend ? 'True' : 'False',
    active: listOf(status?.active).length,
    lastSchedule: lastAt === undefined ? '<none>' : formatAge(now - lastAt),
  };
}
