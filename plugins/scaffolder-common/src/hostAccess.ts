import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/**
 * With what steps write to a code host for the caller when they have no token of the user's: `portal` with the configured
 * credentials, `denied` when the caller may not use them, `none` when there are none.
 */
export const hostAccessSchema = z.enum(['portal', 'denied', 'none']);
/** With what steps write to a code host without a token of the user's. */
export type HostAccess = z.infer<typeof hostAccessSchema>;

/** With what steps write to a code host for the caller. */
export const hostAccessEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v2/hosts/:host/access',
  params: z.object({ host: z.string().check(z.minLength(1), z.maxLength(300)) }),
  answer: z.object({ access: hostAccessSchema }),
  summary: 'With what steps write to a code host',
});
