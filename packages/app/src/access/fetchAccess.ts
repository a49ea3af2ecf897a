import type { Permission } from '@portico/contract/permissions';
import type { ApiHolder, Assembly } from '@portico/core';
import type { QueryClient } from '@tanstack/react-query';
import {
  isPermissionEnabled,
  permissionChecksApiRef,
  permissionFreshMs,
  permissionQuery,
} from './permissionChecks.ts';

/**
 * Whether the reader may be offered what needs a permission: of one on resources, whether it may be allowed to one of
 * them. Tried once, since a portal without its actions is better than none. A basic permission is asked about once with
 * the components that check it.
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

/** Checks every permission that a contribution names, in one call. */
export async function fetchAccess(assembly: Assembly, queryClient: QueryClient): Promise<void> {
  const apis = assembly.apisFor('app');
  if (!isPermissionEnabled(apis)) return;
  await Promise.all(
    assembly.permissions.map(permission =>
      queryClient.prefetchQuery(accessQuery(apis, permission)),
    ),
  );
}
