import type { Permission } from '@portico/contract/permissions';
import type { LinkableRouteRef, RouteParams } from '@portico/core';
import { createContext, useContext } from 'react';
import { useApp } from '../hooks/AppContext.ts';

/** What the reader is offered, of all that contributions name permissions for. */
export interface Access {
  /** Whether every permission is granted; those that no contribution names count as granted. */
  isAllowed: (permissions: readonly Permission[]) => boolean;
  /** Why it is not known, where the check failed; nothing is offered then. */
  error?: Error | undefined;
  /** Checks again. */
  retry: () => void;
}

/** Before it is known who asks, and in tests of parts, everything is offered. */
export const AccessContext = createContext<Access>({ isAllowed: () => true, retry: () => {} });

/** What the reader is offered. */
export function useAccess(): Access {
  return useContext(AccessContext);
}

/** Turns route refs into paths, of pages that the reader may see. */
export interface AllowedRoutes {
  resolve<Param extends string>(
    ref: LinkableRouteRef<Param>,
  ): ((params?: RouteParams<Param>) => string) | undefined;
}

/** The routes that the reader may be led to: others are as if they were not bound. */
export function useAllowedRoutes(): AllowedRoutes {
  const { routes } = useApp().assembly;
  const { isAllowed } = useAccess();
  return {
    resolve: ref => (isAllowed(routes.listPermissions(ref)) ? routes.resolve(ref) : undefined),
  };
}
