import type { Permission } from '@portico/contract/permissions';
import { type ApiHolder, createApiRef } from '@portico/core';

/** One permission to check. */
export interface PermissionQuestion {
  permission: Permission;
  /** The resource, such as an entity ref; only with a resource permission. */
  resourceRef?: string | undefined;
}

/** Checks permissions of the user; checks of one frame share a call. */
export interface PermissionChecks {
  check(question: PermissionQuestion): Promise<boolean>;
  /** Whether it is granted; a resource permission, whether it may be for some resource. */
  checkAny(permission: Permission): Promise<boolean>;
}
/** Checks permissions of the user. Provided by the permission plugin. */
export const permissionChecksApiRef = createApiRef<PermissionChecks>({ id: 'permission.checks' });

/** How long a result is fresh. */
export const permissionFreshMs = 30_000;

/** The query of a check; components share its result with the shell. */
export function permissionQuery(apis: ApiHolder, question: PermissionQuestion) {
  const { permission, resourceRef } = question;
  return {
    queryKey: ['permission', 'check', permission.name, resourceRef ?? null] as const,
    queryFn: () => apis.require(permissionChecksApiRef).check(question),
    staleTime: permissionFreshMs,
  };
}
