import { defineEndpoint, queryInteger } from '@portico/contract';
import * as z from 'zod/mini';

/** What a step does at the time of an event. */
export const stepStatusSchema = z.enum([
  'open',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'skipped',
]);
/** What a step does at the time of an event. */
export type StepStatus = z.infer<typeof stepStatusSchema>;

/** What happened in a task. */
export const taskEventSchema = z.object({
  /** Grows with each event. */
  id: z.number(),
  taskId: z.string(),
  type: z.enum(['log', 'completion', 'cancelled', 'recovered']),
  /** ISO time. */
  createdAt: z.string(),
  /** Whether the task can go on after this event although it looks final. */
  isTaskRecoverable: z.optional(z.boolean()),
  body: z.looseObject({
    message: z.string(),
    stepId: z.optional(z.string()),
    status: z.optional(z.string()),
    /** Of a completion: links, texts and whatever else the template gives. */
    output: z.optional(z.record(z.string(), z.unknown())),
    /** Of a completion that failed. */
    error: z.optional(z.looseObject({ name: z.string(), message: z.string() })),
  }),
});
/** What happened in a task. */
export type TaskEvent = z.infer<typeof taskEventSchema>;

const request = {
  method: 'GET',
  params: z.object({ taskId: z.string().check(z.minLength(1), z.maxLength(100)) }),
  /** The id of the last event that the caller has. */
  query: z.object({ after: queryInteger() }),
} as const;

/**
 * Events of a task as they happen: `event: <type>` and as data an event. The stream ends after a completion, unless the
 * task is recoverable.
 */
export const streamTaskEventsEndpoint = defineEndpoint({
  ...request,
  path: '/v2/tasks/:taskId/eventstream',
  summary: 'Events of a task as they happen',
});

/** Events of a task: at once when there are any, else when one happens, and none after 30 seconds. */
export const listTaskEventsEndpoint = defineEndpoint({
  ...request,
  path: '/v2/tasks/:taskId/events',
  answer: z.array(taskEventSchema),
  summary: 'Events of a task, waited for',
});
