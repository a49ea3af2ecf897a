import {
  type SchedulerTask,
  schedulerTasksEndpoint,
  schedulerTasksPermission,
  triggerSchedulerTaskEndpoint,
} from '@portico/contract';
import type { PermissionDecision } from '@portico/contract/permissions';
import { ConflictError, NotAllowedError, NotFoundError } from '@portico/errors';
import { serve, type ServedRoute } from '../http/serve.ts';
import type { RecurringTaskStatus } from './Scheduler.ts';
import type { PluginWork } from './PluginWork.ts';

/** The calls by which operators see and start a plugin's recurring tasks. */
export function createSchedulerRoutes({ pluginId, scheduler }: PluginWork): ServedRoute<never>[] {
  const declared = {
    access: ['signed-in', 'service'],
    permission: schedulerTasksPermission,
  } as const;
  return [
    serve(schedulerTasksEndpoint, {
      ...declared,
      isWrite: false,
      async handle({ decision }) {
        requireWhole(decision);
        const tasks = await scheduler.list();
        return { tasks: tasks.map(task => describeTask(pluginId, task)) };
      },
    }),
    serve(triggerSchedulerTaskEndpoint, {
      ...declared,
      async handle({ decision, params: { id } }) {
        requireWhole(decision);
        const task = (await scheduler.list()).find(each => each.id === id);
        if (!task) throw new NotFoundError(`No task with id '${id}' in plugin '${pluginId}'`);
        if (task.job?.state === 'running')
          throw new ConflictError(`Task '${id}' of plugin '${pluginId}' is running`);
        await scheduler.trigger(id);
        return {};
      },
    }),
  ];
}

/** Nobody owns a task, so that a decision by ownership lets nobody pass. */
function requireWhole({ result }: PermissionDecision): void {
  if (result !== 'ALLOW')
    throw new NotAllowedError(
      `Tasks are seen and started by services, and by those whom the policy allows '${schedulerTasksPermission.name}'`,
    );
}

function describeTask(pluginId: string, task: RecurringTaskStatus): SchedulerTask {
  const { id, schedule, timeoutMs, initialDelayMs, isRunningHere, job } = task;
  const hasRun = job?.startedAt !== undefined;
  return {
    taskId: id,
    pluginId,
    scope: 'global',
    settings: {
      version: 2,
      cadence: 'cron' in schedule ? schedule.cron : formatDuration(schedule.everyMs),
      ...(initialDelayMs > 0 && { initialDelayDuration: formatDuration(initialDelayMs) }),
      timeoutAfterDuration: formatDuration(timeoutMs),
    },
    taskState: describeState(task),
    workerState: { status: isRunningHere ? 'running' : hasRun ? 'idle' : 'initial-wait' },
  };
}

function describeState({ job, timeoutMs }: RecurringTaskStatus): SchedulerTask['taskState'] {
  if (!job) return null;
  const { state, startedAt, lastEndedAt, error, runAt } = job;
  const last = {
    ...(error !== undefined && {
      lastRunError: JSON.stringify({ name: 'Error', message: error }),
    }),
    ...(lastEndedAt && { lastRunEndedAt: lastEndedAt.toISOString() }),
  };
  if (state !== 'running' || !startedAt)
    return { status: 'idle', startsAt: runAt.toISOString(), ...last };
  const timesOutAt = new Date(startedAt.getTime() + timeoutMs).toISOString();
  return { status: 'running', startedAt: startedAt.toISOString(), timesOutAt, ...last };
}

/** An ISO 8601 duration, in hours, minutes and seconds. */
function formatDuration(milliseconds: number): string {
  const hours = Math.floor(milliseconds / 3_600_000);
  const minutes = Math.floor((milliseconds % 3_600_000) / 60_000);
  const seconds = (milliseconds % 60_000) / 1000;
  const parts = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}`;
  return `PT${parts}${seconds || !parts ? `${seconds}S` : ''}`;
}
