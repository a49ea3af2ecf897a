import type { PermissionConditions } from './permissionConditions.ts';
import type { Principal } from './principals.ts';

/** What a permission lets one do. */
export type PermissionAction = 'create' | 'read' | 'update' | 'delete';

/** A permission that does not depend on a thing. */
export interface BasicPermission {
  readonly type: 'basic';
  readonly name: string;
  readonly attributes: { readonly action?: PermissionAction };
}

/** A permission on things of one type, such as entities. */
export interface ResourcePermission {
  readonly type: 'resource';
  readonly name: string;
  readonly attributes: { readonly action?: PermissionAction };
  readonly resourceType: string;
}

/** Any permission. */
export type Permission = BasicPermission | ResourcePermission;

/** Declares a permission without a resource. */
export function createPermission(name: string, action?: PermissionAction): BasicPermission {
  return { type: 'basic', name, attributes: { ...(action && { action }) } };
}

/** Declares a permission on things of one type. */
export function createResourcePermission(
  name: string,
  resourceType: string,
  action?: PermissionAction,
): ResourcePermission {
  return { type: 'resource', name, attributes: { ...(action && { action }) }, resourceType };
}

/** To write to code hosts with the portal's credentials, such as opening pull requests. */
export const integrationsWritePermission = createPermission('integrations.write', 'create');

/** What the policy says before a thing is known. */
export type PermissionDecision =
  | { readonly result: 'ALLOW' }
  | { readonly result: 'DENY' }
  | {
      readonly result: 'CONDITIONAL';
      readonly pluginId: string;
      readonly resourceType: string;
      readonly conditions: PermissionConditions;
    };

/** Decides what a caller may do. */
export interface Authorizer {
  /** Decides without a thing: conditional where it depends on which one. */
  decide(principal: Principal, permission: Permission): Promise<PermissionDecision>;
}
