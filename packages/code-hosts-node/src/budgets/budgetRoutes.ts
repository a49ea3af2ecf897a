import { defineEndpoint } from '@portico/contract';
import { createPermission } from '@portico/contract/permissions';
import { serve } from '@portico/server';
import { z } from 'zod';
import { hostBudgetSchema } from './HostBudget.ts';
import type { HostBudgets } from './HostBudgets.ts';

/** To see how many requests are left on code hosts. */
export const hostBudgetReadPermission = createPermission('integrations.budget.read', 'read');

/** What is left of each host's limit of requests. */
export const listHostBudgetsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/budgets',
  answer: z.object({ items: z.array(hostBudgetSchema) }),
  summary: 'Requests that are left on code hosts, by credential',
});

/** What all replicas know of them. */
export const listHostBudgetsRoute = serve(listHostBudgetsEndpoint, {
  access: ['signed-in', 'service'],
  permission: hostBudgetReadPermission,
  async handle(_, { hosts }: { hosts: { budgets: HostBudgets } }) {
    return { items: await hosts.budgets.list() };
  },
});
