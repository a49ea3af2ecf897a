import type { Principal } from '@portico/contract/auth';
import type { Permission, PermissionDecision } from '@portico/contract/permissions';
import { createExtensionPoint } from '@portico/core';

/** A policy in code. */
export interface PermissionPolicy {
  /** What it says; `undefined` leaves the decision to the next one, and last to the configuration. */
  decide(
    principal: Principal,
    permission: Permission,
  ): Promise<PermissionDecision | undefined> | PermissionDecision | undefined;
}

/** Policies in code; the first that has something to say decides. */
export const permissionPolicyPoint = createExtensionPoint<PermissionPolicy>({
  id: 'permission-policy',
  description: 'Policies in code',
  // Without one of them, what it denies would be allowed.
  mustBeComplete: true,
});
