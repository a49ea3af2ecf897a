import type { SchedulerService } from '@backstage/backend-plugin-api';
import { InputError, NotFoundError, NotImplementedError } from '@portico/errors';
import type { WatchedWork } from '@portico/server';
import type { RecurringTask, Scheduler } from '@portico/server/work';
import { Duration } from 'luxon';

type Task = Parameters<SchedulerService['scheduleTask']>[0];
type Runner = ReturnType<SchedulerService['createScheduledTaskRunner']>;
type Definition = Parameters<SchedulerService['createScheduledTaskRunner']>[0];

const daysOfYear = 365;
/** Longer than any server runs: a task that is only triggered has no time of its own. */
const neverMs = 100 * daysOfYear * 86_400_000;

const intervals = new WeakMap<object, number>();

/** How often a task runner of a published scheduler runs, in milliseconds; `undefined` where that is no interval. */
export function findIntervalMs(runner: object): number | undefined {
  return intervals.get(runner);
}

/** `core.scheduler`: the server's own recurring tasks, each run once an interval over all replicas. */
export function createScheduler(scheduler: Scheduler, watched: WatchedWork): SchedulerService {
  const service: SchedulerService = {
    async scheduleTask(task) {
      scheduler.schedule(toRecurringTask(task, watched));
    },
    createScheduledTaskRunner(definition) {
      const runner = {
        run: task => service.scheduleTask({ ...definition, ...task }),
      } satisfies Runner;
      const { schedule } = readFrequency(definition.frequency);
      if ('everyMs' in schedule) intervals.set(runner, schedule.everyMs);
      return runner;
    },
    async triggerTask(id) {
      if (!(await scheduler.trigger(id))) throw new NotFoundError(`Task ${id} does not exist`);
    },
    async cancelTask(id) {
      throw new NotImplementedError(
        `The run of task '${id.slice(0, 200)}' cannot be ended from outside; it ends at its timeout`,
      );
    },
    async getScheduledTasks() {
      return (await scheduler.list()).map(({ id, schedule }) => ({
        id,
        scope: 'global' as const,
        settings: {
          version: 2,
          cadence:
            'cron' in schedule ? schedule.cron : Duration.fromMillis(schedule.everyMs).toISO(),
        },
      }));
    },
  };
  return service;
}

function toRecurringTask(
  { id, fn, signal, ...definition }: Task,
  watched: WatchedWork,
): RecurringTask {
  const { frequency, timeout, initialDelay } = definition as Definition;
  return {
    id,
    ...readFrequency(frequency),
    timeoutMs: toMs(timeout, 'timeout'),
    ...(initialDelay && { initialDelayMs: toMs(initialDelay, 'initialDelay') }),
    async run(job) {
      const ending = signal ? AbortSignal.any([signal, job.signal]) : job.signal;
      await watched.run(() => fn(ending));
    },
  };
}

function readFrequency(
  frequency: Definition['frequency'],
): Pick<RecurringTask, 'schedule' | 'initialDelayMs'> {
  if ('cron' in frequency) return { schedule: { cron: frequency.cron } };
  if ('trigger' in frequency) return { schedule: { everyMs: neverMs }, initialDelayMs: neverMs };
  return { schedule: { everyMs: toMs(frequency, 'frequency') } };
}

function toMs(duration: object, field: string): number {
  const ms = (
    Duration.isDuration(duration) ? duration : Duration.fromObject(duration as never)
  ).toMillis();
  if (Number.isFinite(ms) && ms >= 0) return ms;
  throw new InputError(`The ${field} of a task is no duration; write it like { minutes: 5 }`);
}
