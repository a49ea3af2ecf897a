import type { UserIdentity } from '@portico/contract/auth';
import type { Permission } from '@portico/contract/permissions';
import type { ApiHolder, Assembly } from '@portico/core';
import type { QueryClient } from '@tanstack/react-query';
import { isPermissionEnabled } from './isPermissionEnabled.ts';
import { permissionChecksApiRef, permissionFreshMs, permissionQuery } from './permissionChecks.ts';

/**
 * Whether a permission is granted; a resource permission, whether it may be for some resource. Not retried, since a portal
 * without its actions is better than none. Basic permissions share their cache entry with `usePermission`.
 */
export function accessQuery(apis: ApiHolder, permission: Permission) {
  const { queryKey } = permissionQuery(apis, { permission });
  return {
    queryKey:
      permission.type === 'basic' ? queryKey : (['permission', 'any', permission.name] as const),
    queryFn: () => apis.require(permissionChecksApiRef).checkAny(permission),
    staleTime: permissionFreshMs,
    retry: false as const,
  };
}

/** Checks all permissions that contributions require: by what came with the session, the others in one call. */
export async function fetchAccess(
  assembly: Assembly,
  queryClient: QueryClient,
  { permissions: known = {} }: UserIdentity,
): Promise<void> {
  const apis = assembly.apisFor('app');
  if (!isPermissionEnabled(apis)) return;
  await Promise.all(
    assembly.permissions.map(permission => {
      const query = accessQuery(apis, permission);
      const isGranted = known[permission.name];
      if (isGranted !== undefined) queryClient.setQueryData(query.queryKey, isGranted);
      return queryClient.prefetchQuery(query);
    }),
  );
}
