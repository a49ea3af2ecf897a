import { configApiRef, useApi } from '@portico/app';
import type { Permission } from '@portico/contract/permissions';
import { permissionKeys } from '@portico/permission-common';
import { useQuery } from '@tanstack/react-query';
import { permissionChecksApiRef } from './permissionChecksApiRef.ts';

/** What to check. */
export interface UsePermissionOptions {
  permission: Permission;
  /** The thing, such as an entity ref. A resource permission without one is denied. */
  resourceRef?: string | undefined;
}

/** What is known of a check. */
export interface PermissionState {
  loading: boolean;
  /** False while loading, and when the check failed. */
  allowed: boolean;
  error?: Error;
  /** Checks again, such as after an error. */
  retry: () => void;
}

const freshMs = 30_000;

/** Whether the user may do something. Checks of one frame go in one call; answers are cached for a while. */
export function usePermission({ permission, resourceRef }: UsePermissionOptions): PermissionState {
  const isEnabled = useApi(configApiRef).getOptional<boolean>('permission.enabled') === true;
  const checks = useApi(permissionChecksApiRef);
  const isDecidable = permission.type === 'basic' || resourceRef !== undefined;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: permissionKeys.check(permission.name, resourceRef),
    queryFn: () => checks.check({ permission, resourceRef }),
    enabled: isEnabled && isDecidable,
    staleTime: freshMs,
  });
  const retry = () => void refetch();
  if (!isEnabled) return { loading: false, allowed: true, retry };
  if (!isDecidable) return { loading: false, allowed: false, retry };
  return { loading: isPending, allowed: data ?? false, ...(error && { error }), retry };
}
