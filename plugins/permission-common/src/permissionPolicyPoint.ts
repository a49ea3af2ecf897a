import type { Permission, PermissionDecision, Principal } from '@portico/contract';
import { createExtensionPoint } from '@portico/core';

/** A policy in code. */
export interface PermissionPolicy {
  /** What it says; `undefined` leaves the decision to the next one, and last to the configuration. */
  decide(
    principal: Principal,
    permission: Permission,
  ): Promise<PermissionDecision | undefined> | PermissionDecision | undefined;
}

/** How a policy is made from the services of the plugin that adds it. */
export interface PermissionPolicyContribution {
  create: (services: never) => PermissionPolicy;
}

/** Policies in code, on the server; the first that has something to say decides. */
export const permissionPolicyPoint = createExtensionPoint<PermissionPolicyContribution>({
  id: 'permission-policy',
  description: 'Policies in code',
});
