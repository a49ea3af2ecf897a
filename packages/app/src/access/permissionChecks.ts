import type { Permission } from '@portico/contract/permissions';
import { type ApiHolder, createApiRef } from '@portico/core';
import { configApiRef } from '../apis/refs.ts';

/** May the user do this, and to what. */
export interface PermissionQuestion {
  permission: Permission;
  /** The resource, such as an entity ref; only with a resource permission. */
  resourceRef?: string | undefined;
}

/** Decides what the user may do; calls of one frame are sent together. */
export interface PermissionChecks {
  check(question: PermissionQuestion): Promise<boolean>;
  /** Whether it may be allowed to some resource, where it is about resources. */
  checkAny(permission: Permission): Promise<boolean>;
}
/** Decides what the user may do. The permission plugin provides it. */
export const permissionChecksApiRef = createApiRef<PermissionChecks>({ id: 'permission.checks' });

/** Whether anything is denied at all: `permission.enabled`, in a portal that has the permission plugin. */
export function isPermissionEnabled(apis: ApiHolder): boolean {
  return (
    apis.require(configApiRef).getOptional('permission.enabled') === true &&
    apis.get(permissionChecksApiRef) !== undefined
  );
}

/** How long an answer holds. */
export const permissionFreshMs = 30_000;

/** A check as a query: what the shell has asked ahead is at hand for every component. */
export function permissionQuery(apis: ApiHolder, question: PermissionQuestion) {
  const { permission, resourceRef } = question;
  return {
    queryKey: ['permission', 'check', permission.name, resourceRef ?? null] as const,
    queryFn: () => apis.require(permissionChecksApiRef).check(question),
    staleTime: permissionFreshMs,
  };
}
