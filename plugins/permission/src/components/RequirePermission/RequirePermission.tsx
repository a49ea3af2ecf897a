import {
  CheckFailedPage,
  NotFoundPlace,
  usePermission,
  type UsePermissionOptions,
} from '@portico/app';
import type { ReactNode } from 'react';

/** Props of {@link RequirePermission}. */
export interface RequirePermissionProps extends UsePermissionOptions {
  children: ReactNode;
  /** Shown to those who may not; the not-found page when omitted. */
  errorPage?: ReactNode;
}

/** Shows its children to those who may see them: nothing while it checks, an error page to others, Retry where the check failed. */
export function RequirePermission({ children, errorPage, ...check }: RequirePermissionProps) {
  const { loading, allowed, error, retry } = usePermission(check);
  if (loading) return null;
  if (allowed) return children;
  if (error) return <CheckFailedPage error={error} onRetry={retry} />;
  return errorPage ?? <NotFoundPlace />;
}
