import type { Principal } from '@portico/contract/auth';
import type { Authorizer, Permission, PermissionDecision } from '@portico/contract/permissions';
import type { PermissionResource } from './PluginPermissions.ts';
import { type ServerContributions, serverRuntimePoint } from '../serverPlugins.ts';

/** What the log says where permissions are on and nobody wrote a policy. */
export const noPolicyWarning =
  'Permissions are on and no policy is set: everybody reads all, and owners change what they own';

/** What the default policy knows of a type of resources. */
export interface OwnableResource extends Pick<
  PermissionResource,
  'resourceType' | 'ownedBy' | 'isPrivate'
> {
  pluginId: string;
}

/** What the default policy decides by. */
export interface DefaultAuthorizerOptions {
  isEnabled: boolean;
  /** The types of resources that the plugins declare. */
  resources: readonly OwnableResource[];
}

/**
 * The policy of a portal that has not written one.
 *
 * With `permission.enabled` off, everything is allowed. With it on: services may do all; people who are signed in read
 * all, make new things, and change what they own; guests only read. What nobody can own, nobody changes.
 */
export class DefaultAuthorizer implements Authorizer {
  readonly #isEnabled: boolean;
  readonly #resources: ReadonlyMap<string, OwnableResource>;

  constructor({ isEnabled, resources }: DefaultAuthorizerOptions) {
    this.#isEnabled = isEnabled;
    this.#resources = new Map(resources.map(resource => [resource.resourceType, resource]));
  }

  async decide(principal: Principal, permission: Permission): Promise<PermissionDecision> {
    if (!this.#isEnabled || principal.type === 'service') return { result: 'ALLOW' };
    if (principal.type === 'none') return { result: 'DENY' };
    const resourceType = permission.type === 'resource' ? permission.resourceType : undefined;
    const resource = resourceType === undefined ? undefined : this.#resources.get(resourceType);
    if (permission.attributes.action === 'read' && !resource?.isPrivate) return { result: 'ALLOW' };
    if (principal.isGuest) return { result: 'DENY' };
    if (resourceType === undefined) return { result: 'ALLOW' };
    if (!resource?.ownedBy) return { result: 'DENY' };
    const conditions = resource.ownedBy(principal.ownershipEntityRefs);
    return { result: 'CONDITIONAL', pluginId: resource.pluginId, resourceType, conditions };
  }
}

/** The types of resources that plugins declare. */
export function listOwnableResources(contributions: ServerContributions): OwnableResource[] {
  return contributions.contributionsTo(serverRuntimePoint).flatMap(({ pluginId, value }) =>
    (value.permissions?.(contributions).resources ?? []).map(resource => ({
      ...resource,
      pluginId,
    })),
  );
}
