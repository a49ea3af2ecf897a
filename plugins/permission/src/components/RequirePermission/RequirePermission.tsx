import { configApiRef, useApi } from '@portico/app';
import { NotFoundPage } from '@portico/ui';
import type { ReactNode } from 'react';
import { usePermission, type UsePermissionOptions } from '../../queries/usePermission.ts';

/** Props of {@link RequirePermission}. */
export interface RequirePermissionProps extends UsePermissionOptions {
  children: ReactNode;
  /** Shown to those who may not; the not-found page when left out. */
  errorPage?: ReactNode;
}

/** Shows its children to those who may see them: nothing while it asks, an error page to others. */
export function RequirePermission({ children, errorPage, ...check }: RequirePermissionProps) {
  const { loading, allowed } = usePermission(check);
  const supportUrl = useApi(configApiRef).getOptionalString('app.support.url');
  if (loading) return null;
  if (allowed) return children;
  return errorPage ?? <NotFoundPage {...(supportUrl !== undefined && { supportUrl })} />;
}
