import { Progress } from '@portico/ui';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useApp } from '../hooks/AppContext.ts';
import { type Access, AccessContext } from './AccessContext.ts';
import { isPermissionEnabled } from './isPermissionEnabled.ts';
import { accessQuery } from './fetchAccess.ts';

/**
 * Renders the portal once the permissions that contributions require are decided, so that nothing appears late. After a
 * failed check none of them counts as granted; their pages show the error and retry.
 */
export function AccessGate({ children }: { children: ReactNode }) {
  const { assembly } = useApp();
  const apis = assembly.apisFor('app');
  const declared = isPermissionEnabled(apis) ? assembly.permissions : [];
  const results = useQueries({
    queries: declared.map(permission => accessQuery(apis, permission)),
  });
  const isPending = results.some(result => result.isPending);
  const denied = declared.filter((_, at) => results[at]?.data !== true).map(({ name }) => name);
  const error = results.find(result => result.error)?.error ?? undefined;
  const deniedNames = denied.join('\n');
  const access = useMemo((): Access => {
    const names = new Set(deniedNames.split('\n'));
    return {
      isAllowed: permissions => !permissions.some(({ name }) => names.has(name)),
      error,
      retry: () => results.forEach(({ refetch }) => void refetch()),
    };
    // The results are new at each render, while refetch always does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [deniedNames, error]);
  if (isPending) return <Progress />;
  return <AccessContext value={access}>{children}</AccessContext>;
}
