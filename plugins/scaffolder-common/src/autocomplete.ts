import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** Suggests values of a form field, from a code host with the user's token. */
export const autocompleteEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v2/autocomplete/:provider/:resource',
  params: z.object({
    /** `github`, `bitbucket-cloud` … */
    provider: z.string().check(z.minLength(1), z.maxLength(100)),
    /** `repositoriesWithOwner`, `workspaces` … */
    resource: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  body: z.object({
    token: z.string(),
    /** What was chosen before: `host`, `owner`, `workspace` … */
    context: z.optional(z.record(z.string(), z.string())),
  }),
  answer: z.object({
    results: z.array(z.object({ id: z.string(), title: z.optional(z.string()) })),
  }),
  summary: 'Suggests values of a form field',
});
