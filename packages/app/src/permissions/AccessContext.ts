import type { Permission } from '@portico/contract/permissions';
import type { LinkableRouteRef, RouteParams } from '@portico/core';
import { createContext, useContext } from 'react';
import { useApp } from '../hooks/AppContext.ts';

/** Which of the permissions that contributions require the user has. */
export interface Access {
  /** Whether all of them are granted. Permissions that no contribution requires count as granted. */
  isAllowed: (permissions: readonly Permission[]) => boolean;
  /** Why the check failed; all permissions count as denied then. */
  error?: Error | undefined;
  /** Checks again. */
  retry: () => void;
}

/** Outside of an {@link AccessGate}, such as in tests of components, everything is allowed. */
export const AccessContext = createContext<Access>({ isAllowed: () => true, retry: () => {} });

/** Which of the required permissions the user has. */
export function useAccess(): Access {
  return useContext(AccessContext);
}

/** Turns route refs into paths of pages that the user may see. */
export interface AllowedRoutes {
  resolve<Param extends string>(
    ref: LinkableRouteRef<Param>,
  ): ((params?: RouteParams<Param>) => string) | undefined;
}

/** The routes to pages that the user may see; other routes resolve to `undefined`, like those that are not bound. */
export function useAllowedRoutes(): AllowedRoutes {
  const { routes } = useApp().assembly;
  const { isAllowed } = useAccess();
  return {
    resolve: ref => (isAllowed(routes.listPermissions(ref)) ? routes.resolve(ref) : undefined),
  };
}
