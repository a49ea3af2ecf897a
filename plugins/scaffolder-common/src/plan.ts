import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import { dryRunResultSchema } from './dryRun.ts';
import { stepStatusSchema } from './events.ts';
import { maxTaskBytes, secretsSchema } from './tasks.ts';

/** A file in a repository that a step would change, in base64. */
export const plannedChangeSchema = z.object({
  path: z.string(),
  /** Absent for one that would be added. */
  before: z.optional(z.string()),
  /** Absent for one that would be removed. */
  after: z.optional(z.string()),
});
/** A file in a repository that a step would change, in base64. */
export type PlannedChange = z.infer<typeof plannedChangeSchema>;

/** What a step would do. */
export const plannedStepSchema = z.object({
  id: z.string(),
  name: z.string(),
  action: z.string(),
  status: stepStatusSchema,
  /** Whether the plan ran the action; else only its input is known, and its outputs are examples. */
  isRun: z.boolean(),
  /** What the action is given, once for each item of `each`. Secrets are replaced. */
  inputs: z.array(z.unknown()),
  /** Files of repositories that it would change, compared with what is there; absent where the action does not know. */
  changes: z.optional(z.array(plannedChangeSchema)),
  /** How many there are, of which `changes` has the first 200. */
  changeCount: z.optional(z.number()),
});
/** What a step would do. */
export type PlannedStep = z.infer<typeof plannedStepSchema>;

/** What a task would do. */
export const planSchema = z.object({
  steps: z.array(plannedStepSchema),
  log: dryRunResultSchema.shape.log,
  output: z.record(z.string(), z.unknown()),
  /** The files of the workspace at the end. */
  directoryContents: dryRunResultSchema.shape.directoryContents,
  /** Why the task would fail. */
  error: z.optional(z.object({ name: z.string(), message: z.string() })),
});
/** What a task would do. */
export type Plan = z.infer<typeof planSchema>;

/** Runs a registered template without effects: with the values that a task would be created with. */
export const planEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v2/plan',
  body: z.object({
    templateRef: z.string().check(z.minLength(1), z.maxLength(500)),
    values: z.record(z.string(), z.unknown()),
    secrets: z.optional(secretsSchema),
  }),
  limits: [
    { at: 'body', bytes: maxTaskBytes, reason: 'values hold files as data URLs' },
    { at: 'body.values', characters: maxTaskBytes, reason: 'values hold files as data URLs' },
    { at: 'body.secrets', characters: 65_536, reason: 'secrets hold keys and certificates' },
  ],
  answer: planSchema,
  summary: 'What a task would do',
});
