import { useQuery } from '@tanstack/react-query';
import { useApis } from '../hooks/useApis.ts';
import { isPermissionEnabled } from './isPermissionEnabled.ts';
import { permissionQuery, type PermissionQuestion } from './permissionChecks.ts';

/** What to check. A resource permission without a resource is denied. */
export type UsePermissionOptions = PermissionQuestion;

/** What is known of a check. */
export interface PermissionState {
  loading: boolean;
  /** False while loading, and when the check failed. */
  allowed: boolean;
  error?: Error;
  /** Checks again, such as after an error. */
  retry: () => void;
}

/** Whether the user has a permission. Checks of one frame share a call; results are cached for 30 seconds. */
export function usePermission(question: UsePermissionOptions): PermissionState {
  const apis = useApis();
  const isEnabled = isPermissionEnabled(apis);
  const isDecidable = question.permission.type === 'basic' || question.resourceRef !== undefined;
  const { data, error, isPending, refetch } = useQuery({
    ...permissionQuery(apis, question),
    enabled: isEnabled && isDecidable,
  });
  const retry = () => void refetch();
  if (!isEnabled) return { loading: false, allowed: true, retry };
  if (!isDecidable) return { loading: false, allowed: false, retry };
  return { loading: isPending, allowed: data ?? false, ...(error && { error }), retry };
}
