import { defineEndpoint } from '@portico/contract';
import { createPermission } from '@portico/contract/permissions';
import { serve } from '@portico/server';
import { z } from 'zod';
import { hostRateLimitSchema } from './HostRateLimit.ts';
import type { HostRateLimits } from './HostRateLimits.ts';

/** To see how many requests are left on code hosts. */
export const hostRateLimitReadPermission = createPermission('integrations.rateLimit.read', 'read');

/** What is left of each host's limit of requests. */
export const listHostRateLimitsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/rate-limits',
  answer: z.object({ items: z.array(hostRateLimitSchema) }),
  summary: 'Requests that are left on code hosts, by credential',
});

/** What all replicas know of them. */
export const listHostRateLimitsRoute = serve(listHostRateLimitsEndpoint, {
  access: ['signed-in', 'service'],
  permission: hostRateLimitReadPermission,
  async handle(_, { hosts }: { hosts: { rateLimits: HostRateLimits } }) {
    return { items: await hosts.rateLimits.list() };
  },
});
