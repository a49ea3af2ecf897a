import { parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { createApiFactory, createApiRef, optionalApi } from '@portico/core';
import {
  permissionPluginId,
  permissionPolicyPoint,
  permissionPolicyReadPermission,
} from '@portico/permission-common';
import {
  createServerPlugin,
  fetchRef,
  loggerRef,
  noPolicyWarning,
  permissionPolicyRef,
  userDirectoryRef,
} from '@portico/server';
import { ConditionApplier } from './ConditionApplier.ts';
import { Decider } from './Decider.ts';
import { Explainer } from './Explainer.ts';
import { GuestRoleWarning } from './GuestRoleWarning.ts';
import { PermissionRegistry } from './PermissionRegistry.ts';
import type { PermissionServices } from './PermissionServices.ts';
import { defaultGuest, permissionConfigSchema } from './policy/policySchema.ts';
import { readPolicy } from './policy/PolicyReader.ts';
import { PolicyAuthorizer } from './PolicyAuthorizer.ts';
import { permissionRoutes } from './routes/permissionRoutes.ts';

/** The authoriser as this plugin fills it; others see it as the server's policy. */
const policyAuthorizerRef = createApiRef<PolicyAuthorizer>({ id: 'permission.policy-authorizer' });

interface PluginServices extends PermissionServices {
  authorizer: PolicyAuthorizer;
}

/** Decides who may do what. */
export const permissionBackendPlugin = createServerPlugin({
  id: permissionPluginId,
  config: permissionConfigSchema,
  needs: {
    authorizer: policyAuthorizerRef,
    fetch: fetchRef,
    logger: loggerRef,
    users: optionalApi(userDirectoryRef),
  },
  extensionPoints: [permissionPolicyPoint],
  provides: [
    createApiFactory({ api: policyAuthorizerRef, create: () => new PolicyAuthorizer() }),
    createApiFactory({
      api: permissionPolicyRef,
      needs: { authorizer: policyAuthorizerRef },
      create: ({ authorizer }) => authorizer,
    }),
  ],
  permissions: () => ({ permissions: [permissionPolicyReadPermission] }),
  checksParts: true,
  check({ config, contributionsTo, describePosition }) {
    const { policy } = config.permission;
    const registry = new PermissionRegistry({ contributionsTo });
    return policy ? readPolicy(policy, { registry, describePosition }).problems : [];
  },
  create(
    { authorizer, fetch, logger, users },
    { config, contributionsTo, describePosition },
  ): PluginServices {
    const { enabled, policy } = config.permission;
    const { userEntityRef = defaultGuest, ownershipEntityRefs } = config.auth.providers.guest ?? {};
    const registry = new PermissionRegistry({ contributionsTo });
    const hasPolicyInCode = contributionsTo(permissionPolicyPoint).length > 0;
    if (enabled && !policy && !hasPolicyInCode) logger.warn(noPolicyWarning);
    if (!enabled && policy)
      logger.warn(
        "A permission policy is written, but 'permission.enabled' is off: all is allowed",
      );
    const read = policy && readPolicy(policy, { registry, describePosition }).policy;
    const guestRoleWarning = read && new GuestRoleWarning({ policy: read, logger });
    authorizer.configure({
      isEnabled: enabled,
      registry,
      policy: read,
      onJudged: (principal, verdict) => guestRoleWarning?.check(principal, verdict),
    });
    if (!hasPolicyInCode) authorizer.setPoliciesInCode([]);
    const applier = new ConditionApplier(fetch);
    return {
      authorizer,
      registry,
      decider: new Decider(authorizer, applier, registry),
      explainer: new Explainer({
        authorizer,
        registry,
        applier,
        users,
        guestRef: stringifyEntityRef(parseEntityRef(userEntityRef, { defaultKind: 'user' })),
        guestOwnershipRefs: ownershipEntityRefs,
      }),
    };
  },
  start({ authorizer }, { contributionsTo, servicesOf }) {
    authorizer.setPoliciesInCode(
      contributionsTo(permissionPolicyPoint).map(({ pluginId, value }) => ({
        name: pluginId,
        policy: value.create(servicesOf(pluginId) as never),
      })),
    );
  },
  routes: permissionRoutes,
});
