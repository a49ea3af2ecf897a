import {
  CheckFailedPage,
  configApiRef,
  useApi,
  usePermission,
  type UsePermissionOptions,
} from '@portico/app';
import { NotFoundPage } from '@portico/ui';
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
  const supportUrl = useApi(configApiRef).getOptionalString('app.support.url');
  if (loading) return null;
  if (allowed) return children;
  if (error) return <CheckFailedPage error={error} onRetry={retry} />;
  return errorPage ?? <NotFoundPage {...(supportUrl !== undefined && { supportUrl })} />;
}
