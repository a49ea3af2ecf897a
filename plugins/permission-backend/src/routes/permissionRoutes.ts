import {
  authorizeAnyEndpoint,
  authorizeByNameEndpoint,
  authorizeEndpoint,
  explainEndpoint,
  permissionHealthEndpoint,
  permissionPolicyReadPermission,
} from '@portico/permission-common';
import { serve, type ServedRoute } from '@portico/server';
import type { PermissionServices } from '../PermissionServices.ts';

/** Says that the plugin answers. */
const healthRoute = serve(permissionHealthEndpoint, {
  access: ['public'],
  handle: () => ({ status: 'ok' as const }),
});

/** Decides what the caller may do. */
const authorizeRoute = serve(authorizeEndpoint, {
  access: ['user', 'service'],
  isWrite: false,
  async handle({ body, principal }, { registry, decider }: PermissionServices) {
    const questions = body.items.map(item => ({
      ...item,
      permission: registry.resolve(item.permission),
    }));
    return { items: await decider.decideAll(principal, questions) };
  },
});

/** The same by names. */
const authorizeByNameRoute = serve(authorizeByNameEndpoint, {
  access: ['user', 'service'],
  isWrite: false,
  async handle({ body, principal }, { registry, decider }: PermissionServices) {
    const questions = body.items.map(({ id, name, resourceRef }) => ({
      id,
      permission: registry.getPermission(name),
      resourceRef,
    }));
    return { items: await decider.decideAll(principal, questions) };
  },
});

/** Decides permissions without a resource: whether there may be one that they are granted for. */
const authorizeAnyRoute = serve(authorizeAnyEndpoint, {
  access: ['user', 'service'],
  isWrite: false,
  async handle({ body, principal }, { registry, decider }: PermissionServices) {
    const items = body.items.map(async ({ id, permission }) => {
      const isPossible = await decider.mayAllow(principal, registry.resolve(permission));
      return { id, result: isPossible ? ('ALLOW' as const) : ('DENY' as const) };
    });
    return { items: await Promise.all(items) };
  },
});

/** Explains decisions to those who may read the policy: operators' services, and people with the permission. */
const explainRoute = serve(explainEndpoint, {
  access: ['signed-in', 'service'],
  permission: permissionPolicyReadPermission,
  handle: ({ query }, { explainer }: PermissionServices) => explainer.explain(query),
});

/** Every call of the permission plugin. */
export const permissionRoutes: readonly ServedRoute<PermissionServices>[] = [
  healthRoute,
  authorizeRoute,
  authorizeByNameRoute,
  authorizeAnyRoute,
  explainRoute,
];
