import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import { maxTaskBytes, secretsSchema, taskStepSchema } from './tasks.ts';

const fileSchema = z.object({
  path: z.string().check(z.minLength(1), z.maxLength(1024)),
  base64Content: z.string(),
});

/** What a dry run did. */
export const dryRunResultSchema = z.object({
  log: z.array(
    z.looseObject({
      body: z.looseObject({
        message: z.string(),
        stepId: z.optional(z.string()),
        status: z.optional(z.string()),
      }),
    }),
  ),
  steps: z.array(taskStepSchema),
  output: z.record(z.string(), z.unknown()),
  directoryContents: z.array(z.extend(fileSchema, { executable: z.optional(z.boolean()) })),
});
/** What a dry run did. */
export type DryRunResult = z.infer<typeof dryRunResultSchema>;

/** Runs a template without any effect outside its workspace: one that is sent, or a registered one. */
export const dryRunEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v2/dry-run',
  body: z.object({
    /** A template entity, which need not be registered. */
    template: z.optional(z.looseObject({})),
    /** A registered template in its place, with the files that it was read with. */
    templateRef: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
    values: z.record(z.string(), z.unknown()),
    secrets: z.optional(secretsSchema),
    /** The folder of the template that is sent. */
    directoryContents: z._default(z.array(fileSchema), []),
  }),
  limits: [
    { at: 'body', bytes: maxTaskBytes, reason: 'it holds the files of the template' },
    {
      at: 'body.directoryContents',
      items: 5000,
      reason: 'it holds the files of the template',
    },
    {
      at: 'body.directoryContents.*.base64Content',
      characters: maxTaskBytes,
      reason: 'it holds the files of the template',
    },
    { at: 'body.values', characters: maxTaskBytes, reason: 'values hold files as data URLs' },
    { at: 'body.secrets', characters: 65_536, reason: 'secrets hold keys and certificates' },
  ],
  answer: dryRunResultSchema,
  summary: 'Runs a template without effects',
});
