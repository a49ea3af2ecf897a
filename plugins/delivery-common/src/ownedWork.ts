import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import { alertSchema } from './alerts.ts';
import { buildSchema } from './builds.ts';
import { deliveryLimits } from './limits.ts';
import { pullRequestSchema } from './pullRequests.ts';

const entityRef = z.string().check(z.minLength(1), z.maxLength(600));
const source = { entityRef: z.string(), project: z.string() };

/**
 * What is stored of entities of owners, as far as the caller may read them: all open pull requests, the oldest first; the
 * latest builds of default branches that failed; and alerts. It waits for no host: one project of each host is read again
 * in the background.
 */
export const ownedWorkEndpoint = defineEndpoint({
  method: 'POST',
  path: '/work/by-owners',
  body: z.object({
    owners: z.array(entityRef).check(z.minLength(1), z.maxLength(deliveryLimits.owners)),
  }),
  answer: z.object({
    pullRequests: z.array(z.object({ ...source, pullRequest: pullRequestSchema })),
    builds: z.array(z.object({ ...source, build: buildSchema })),
    alerts: z.array(z.object({ ...source, alert: alertSchema })),
    /** Names of the caller at hosts, in small letters. */
    logins: z.array(z.string()),
    /** Entities that were looked at; no more than a limit. */
    entities: z.number(),
  }),
  summary: 'Open pull requests, failed builds and alerts of what some owners own',
});
