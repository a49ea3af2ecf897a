import type { PermissionsRegistryService } from '@backstage/backend-plugin-api';
import { createPermissionIntegrationRouter } from '@backstage/plugin-permission-node';
import type { EntityPermissionRule } from '@portico/catalog-node';
import { NotImplementedError } from '@portico/errors';
import {
  adaptPermissionRule,
  getRuleType,
  type PublishedRule,
} from '../portal/catalog/adaptPermissionRule.ts';
import type { DeclaredPermissions } from './DeclaredPermissions.ts';

type IntegrationRouter = ReturnType<typeof createPermissionIntegrationRouter>;

/** Where a registry puts what plugins declare. */
export interface PermissionsRegistryParts {
  use: (handler: IntegrationRouter) => void;
  /** For the list of the portal, and for its policies. */
  declared: DeclaredPermissions;
}

/** `core.permissionsRegistry`: the plugin's permissions and rules, served where permission backends request them, and in the portal's list. */
export function createPermissionsRegistry({
  use,
  declared,
}: PermissionsRegistryParts): PermissionsRegistryService {
  const router = createPermissionIntegrationRouter();
  use(router);
  return {
    addPermissions(permissions) {
      router.addPermissions(permissions);
      declared.addPermissions(permissions);
    },
    addPermissionRules(rules) {
      router.addPermissionRules(rules);
      for (const rule of rules as readonly PublishedRule[])
        declared.addRules(getRuleType(rule), [rule]);
    },
    addResourceType({ resourceRef, ...options }) {
      const { resourceType } = resourceRef;
      router.addResourceType({ resourceType, ...options } as never);
      declared.addPermissions(options.permissions ?? []);
      declared.addRules(resourceType, options.rules as readonly unknown[] as PublishedRule[]);
    },
    getPermissionRuleset: resourceRef => router.getPermissionRuleset(resourceRef),
  } as PermissionsRegistryService;
}

const entityType = 'catalog-entity';

/**
 * `core.permissionsRegistry` of modules of a plugin that the portal has itself: their rules on entities join those of the catalog,
 * and their permissions the portal's list.
 */
export function createModulePermissionsRegistry(
  id: string,
  declared: DeclaredPermissions,
  entityRules: EntityPermissionRule[],
): PermissionsRegistryService {
  const refuse = (what: string): never => {
    throw new NotImplementedError(
      `'${id}' adds ${what}; of the portal's own things, only entities take rules of others`,
    );
  };
  return {
    addPermissions: permissions => declared.addPermissions(permissions),
    addPermissionRules(rules) {
      for (const rule of rules as readonly PublishedRule[])
        if (getRuleType(rule) === entityType) entityRules.push(adaptPermissionRule(rule));
        else refuse(`the permission rule '${rule.name}' on '${getRuleType(rule)}'`);
    },
    addResourceType: ({ resourceRef }) => refuse(`the resource type '${resourceRef.resourceType}'`),
    getPermissionRuleset: ({ resourceType }: { resourceType: string }) =>
      refuse(`decisions about '${resourceType}'`),
  } as PermissionsRegistryService;
}
