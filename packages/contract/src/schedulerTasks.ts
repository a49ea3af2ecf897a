import * as z from 'zod/mini';
import { defineEndpoint } from './defineEndpoint.ts';
import { createResourcePermission } from './permissions.ts';

/** A recurring task of a plugin, as tools for operators know it. Times are ISO 8601. */
export const schedulerTaskSchema = z.object({
  taskId: z.string(),
  pluginId: z.string(),
  /** Runs once over all replicas. */
  scope: z.literal('global'),
  settings: z.object({
    version: z.number(),
    /** An ISO 8601 duration, or a cron expression. */
    cadence: z.string(),
    initialDelayDuration: z.optional(z.string()),
    timeoutAfterDuration: z.string(),
  }),
  /** Over all replicas; null until the task is stored. */
  taskState: z.nullable(
    z.union([
      z.object({
        status: z.literal('running'),
        startedAt: z.string(),
        timesOutAt: z.string(),
        lastRunError: z.optional(z.string()),
        lastRunEndedAt: z.optional(z.string()),
      }),
      z.object({
        status: z.literal('idle'),
        startsAt: z.string(),
        lastRunError: z.optional(z.string()),
        lastRunEndedAt: z.optional(z.string()),
      }),
    ]),
  ),
  /** In the process that answers. */
  workerState: z.object({ status: z.enum(['initial-wait', 'idle', 'running']) }),
});
/** A recurring task of a plugin. */
export type SchedulerTask = z.infer<typeof schedulerTaskSchema>;

/**
 * Lets people see and start recurring tasks. Its type has no owners, so that only a policy that allows it as a whole
 * does.
 */
export const schedulerTasksPermission = createResourcePermission(
  'scheduler.tasks.manage',
  'scheduler-task',
  'update',
);

/** The recurring tasks of a plugin. */
export const schedulerTasksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/.backstage/scheduler/v1/tasks',
  answer: z.object({ tasks: z.array(schedulerTaskSchema) }),
  summary: "Lists the plugin's recurring tasks and how their last runs ended",
});

/** Runs a recurring task now. 404 when there is none, 409 while it runs. */
export const triggerSchedulerTaskEndpoint = defineEndpoint({
  method: 'POST',
  path: '/.backstage/scheduler/v1/tasks/:id/trigger',
  params: z.object({ id: z.string().check(z.maxLength(200)) }),
  answer: z.object({}),
  summary: 'Runs a recurring task now',
});
