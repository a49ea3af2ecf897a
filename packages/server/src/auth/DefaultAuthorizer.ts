import type { Authorizer, Permission, PermissionDecision, Principal } from '@portico/contract';

/** What the log says where permissions are on and nobody wrote a policy. */
export const noPolicyWarning =
  'Permissions are on and no policy is set: everybody reads all, and owners change what they own';

/**
 * The policy of a portal that has not written one.
 *
 * With `permission.enabled` off, everything is allowed. With it on: services may do all; people read
 * all, make new things, and change what they own.
 */
export class DefaultAuthorizer implements Authorizer {
  readonly #isEnabled: boolean;

  constructor(isEnabled: boolean) {
    this.#isEnabled = isEnabled;
  }

  async decide(principal: Principal, permission: Permission): Promise<PermissionDecision> {
    if (!this.#isEnabled || principal.type === 'service') return { result: 'ALLOW' };
    if (principal.type === 'none') return { result: 'DENY' };
    if (permission.type === 'basic' || permission.attributes.action === 'read') {
      return { result: 'ALLOW' };
    }
    return {
      result: 'CONDITIONAL',
      pluginId: permission.name.split('.')[0] ?? '',
      resourceType: permission.resourceType,
      conditions: {
        rule: 'IS_ENTITY_OWNER',
        resourceType: permission.resourceType,
        params: { claims: principal.ownershipEntityRefs },
      },
    };
  }
}
