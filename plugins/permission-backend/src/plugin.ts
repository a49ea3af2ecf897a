import { parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { createApiFactory, createApiRef, optionalApi } from '@portico/core';
import { permissionPluginId, permissionPolicyReadPermission } from '@portico/permission-common';
import { laterPermissionsPoint, permissionPolicyPoint } from '@portico/permission-node';
import {
  configRef,
  createServerPlugin,
  fetchRef,
  loggerRef,
  permissionPolicyRef,
  userDirectoryRef,
  userPermissionsRef,
} from '@portico/server';
import { noPolicyWarning } from '@portico/server/permissions';
import { ConditionApplier } from './ConditionApplier.ts';
import { Decider } from './Decider.ts';
import { Explainer } from './Explainer.ts';
import { GuestRoleWarning } from './GuestRoleWarning.ts';
import { PermissionRegistry } from './PermissionRegistry.ts';
import type { PermissionServices } from './PermissionServices.ts';
import { defaultGuest, permissionConfigSchema } from './permissionConfig.ts';
import { CurrentPolicy } from './policy/CurrentPolicy.ts';
import { readPolicy } from './policy/PolicyReader.ts';
import { PolicyAuthorizer } from './PolicyAuthorizer.ts';
import { PolicyPermissions } from './PolicyPermissions.ts';
import { permissionRoutes } from './routes/permissionRoutes.ts';

const policyAuthorizerRef = createApiRef<PolicyAuthorizer>({ id: 'permission.policy-authorizer' });
const permissionRegistryRef = createApiRef<PermissionRegistry>({ id: 'permission.registry' });

/** Decides who may do what. */
export const permissionBackendPlugin = createServerPlugin({
  id: permissionPluginId,
  config: permissionConfigSchema,
  needs: {
    authorizer: policyAuthorizerRef,
    registry: permissionRegistryRef,
    fetch: fetchRef,
    users: optionalApi(userDirectoryRef),
  },
  extensionPoints: [permissionPolicyPoint, laterPermissionsPoint],
  provides: [
    createApiFactory({
      api: permissionRegistryRef,
      create: (_, { contributionsTo }) => new PermissionRegistry({ contributionsTo }),
    }),
    createApiFactory({
      api: policyAuthorizerRef,
      config: permissionConfigSchema,
      needs: {
        registry: permissionRegistryRef,
        configuration: configRef,
        logger: loggerRef,
        inCode: permissionPolicyPoint,
      },
      create({ registry, configuration, logger, inCode }, { config }) {
        const { enabled, policy } = config.permission;
        if (enabled && !policy && inCode.length === 0) logger.warn(noPolicyWarning);
        if (!enabled && policy)
          logger.warn(
            "A permission policy is written, but 'permission.enabled' is off: all is allowed",
          );
        const { describePosition } = configuration;
        const current = policy && new CurrentPolicy(policy, { registry, describePosition, logger });
        const guestRoleWarning = current && new GuestRoleWarning({ policy: current.get(), logger });
        return new PolicyAuthorizer({
          isEnabled: enabled,
          registry,
          policy: current,
          inCode: inCode.map(({ pluginId, value }) => ({ name: pluginId, policy: value })),
          onJudged: (principal, verdict) => guestRoleWarning?.check(principal, verdict),
        });
      },
    }),
    createApiFactory({
      api: permissionPolicyRef,
      needs: { authorizer: policyAuthorizerRef },
      create: ({ authorizer }) => authorizer,
    }),
    createApiFactory({
      api: userPermissionsRef,
      config: permissionConfigSchema,
      needs: { authorizer: policyAuthorizerRef, registry: permissionRegistryRef },
      create: (needs, { config }) =>
        new PolicyPermissions({ ...needs, isEnabled: config.permission.enabled }),
    }),
  ],
  permissions: () => ({ permissions: [permissionPolicyReadPermission] }),
  checksParts: true,
  check({ config, contributionsTo, describePosition }) {
    const { policy } = config.permission;
    const registry = new PermissionRegistry({ contributionsTo });
    return policy ? readPolicy(policy, { registry, describePosition }).problems : [];
  },
  create({ authorizer, registry, fetch, users }, { config }): PermissionServices {
    const { userEntityRef = defaultGuest, ownershipEntityRefs } = config.auth.providers.guest ?? {};
    const applier = new ConditionApplier(fetch);
    return {
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
  routes: permissionRoutes,
});
