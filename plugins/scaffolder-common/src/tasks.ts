import { defineEndpoint, queryInteger, queryList } from '@portico/contract';
import * as z from 'zod/mini';

/** The state of a task. */
export const taskStatusSchema = z.enum([
  'open',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'skipped',
]);
/** The state of a task. */
export type TaskStatus = z.infer<typeof taskStatusSchema>;

/** Whether no event follows, unless the task is retried. */
export function isFinalStatus(status: TaskStatus): boolean {
  return status !== 'open' && status !== 'processing';
}

const valuesSchema = z.record(z.string(), z.unknown());

/** A step as the task runs it. */
export const taskStepSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  action: z.string(),
  input: z.optional(valuesSchema),
  if: z.optional(z.union([z.string(), z.boolean()])),
  each: z.optional(z.unknown()),
});
/** A step as the task runs it. */
export type TaskStep = z.infer<typeof taskStepSchema>;

/** What a task does: a copy of the template's steps with the values that the user gave. */
export const taskSpecSchema = z.looseObject({
  apiVersion: z.string(),
  parameters: valuesSchema,
  steps: z.array(taskStepSchema),
  output: z.optional(valuesSchema),
  templateInfo: z.optional(
    z.looseObject({
      entityRef: z.string(),
      baseUrl: z.optional(z.string()),
      entity: z.optional(z.looseObject({ metadata: z.looseObject({ name: z.string() }) })),
    }),
  ),
  user: z.optional(z.looseObject({ ref: z.optional(z.string()), entity: z.optional(z.unknown()) })),
});
/** What a task does: a copy of the template's steps with the values that the user gave. */
export type TaskSpec = z.infer<typeof taskSpecSchema>;

/** A task; secrets are never part of it. */
export const taskSchema = z.object({
  id: z.string(),
  spec: taskSpecSchema,
  status: taskStatusSchema,
  /** ISO time. */
  createdAt: z.string(),
  /** ISO time at which its runner last was known to be alive. */
  lastHeartbeatAt: z.optional(z.nullable(z.string())),
  /** Ref of the user or service. */
  createdBy: z.optional(z.nullable(z.string())),
});
/** A task; secrets are never part of it. */
export type Task = z.infer<typeof taskSchema>;

/** Texts by name that reach actions, and nothing else. */
export const secretsSchema = z.record(
  z.string().check(z.maxLength(200)),
  z.string().check(z.maxLength(65_536)),
);

const taskParams = z.object({ taskId: z.string().check(z.minLength(1), z.maxLength(100)) });
const megabyte = 1024 * 1024;
/** Bytes of the body of a call that carries a template or values. */
export const maxTaskBytes = 10 * megabyte;

/** A value that failed the schema of a template, as the `jsonschema` package describes it. */
export const valueErrorSchema = z.looseObject({
  path: z.array(z.union([z.string(), z.number()])),
  property: z.string(),
  message: z.string(),
  instance: z.optional(z.unknown()),
  name: z.string(),
  argument: z.optional(z.unknown()),
  stack: z.string(),
});
/** A value that failed the schema of a template, as the `jsonschema` package describes it. */
export type ValueError = z.infer<typeof valueErrorSchema>;
/** The body of 400 when values failed the schema; it has no error envelope. */
export const valueErrorsSchema = z.object({ errors: z.array(valueErrorSchema) });

/** Starts a task from a template. 400 with {@link valueErrorsSchema} when values or secrets fail the template's schemas. */
export const createTaskEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v2/tasks',
  body: z.object({
    /** The kind is `template` when omitted. */
    templateRef: z.string().check(z.minLength(1), z.maxLength(500)),
    values: valuesSchema,
    secrets: z.optional(secretsSchema),
  }),
  limits: [
    { at: 'body', bytes: maxTaskBytes, reason: 'values hold files as data URLs' },
    { at: 'body.values', characters: maxTaskBytes, reason: 'values hold files as data URLs' },
    { at: 'body.secrets', characters: 65_536, reason: 'secrets hold keys and certificates' },
  ],
  answer: z.object({ id: z.string() }),
  status: 201,
  summary: 'Starts a task from a template',
});

/** Tasks, newest first unless `order` says otherwise. */
export const listTasksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v2/tasks',
  query: z.object({
    createdBy: queryList(),
    status: queryList(),
    /** `asc:created_at`, `desc:status` …; the first one counts most. */
    order: queryList(),
    limit: queryInteger({ min: 1, max: 1000 }),
    offset: queryInteger(),
    /** Refs of templates. */
    template: queryList(),
    /** Refs of entities that the task registered. */
    entity: queryList(),
    /** Part of the title of the template, of a value, or of the id; case does not matter. */
    text: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ tasks: z.array(taskSchema), totalTasks: z.optional(z.number()) }),
  summary: 'Tasks, newest first',
});

/** A task. */
export const getTaskEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v2/tasks/:taskId',
  params: taskParams,
  answer: taskSchema,
  summary: 'A task',
});

/** Cancels a task that has not ended. */
export const cancelTaskEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v2/tasks/:taskId/cancel',
  params: taskParams,
  answer: z.object({ status: z.string() }),
  summary: 'Cancels a task',
});

/** Runs a failed task again from the step that failed. */
export const retryTaskEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v2/tasks/:taskId/retry',
  params: taskParams,
  /** Secrets were removed when the task ended, so that steps which need them need them again. */
  body: z.optional(z.object({ secrets: z.optional(secretsSchema) })),
  limits: [
    { at: 'body.secrets', characters: 65_536, reason: 'secrets hold keys and certificates' },
  ],
  answer: z.object({ id: z.string() }),
  status: 201,
  summary: 'Runs a failed task again from the step that failed',
});
