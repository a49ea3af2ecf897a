import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** An action that steps of templates may name. */
export const actionSchema = z.looseObject({
  id: z.string(),
  description: z.optional(z.string()),
  examples: z.optional(z.array(z.object({ description: z.string(), example: z.string() }))),
  /** JSON Schemas of draft 7. */
  schema: z.optional(
    z.object({ input: z.optional(z.looseObject({})), output: z.optional(z.looseObject({})) }),
  ),
});
/** An action that steps of templates may name. */
export type ActionDescription = z.infer<typeof actionSchema>;

/** The installed actions, by id. */
export const listActionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v2/actions',
  answer: z.array(actionSchema),
  summary: 'The installed actions',
});
