import type { LinkableRouteRef, RouteParams } from '@portico/core';
import { useAllowedRoutes } from '../access/AccessContext.ts';

/** The function that makes paths for a route, or `undefined` when it leads nowhere, or to a page that the reader may not see. */
export function useRouteRef<Param extends string>(
  ref: LinkableRouteRef<Param>,
): ((params?: RouteParams<Param>) => string) | undefined {
  return useAllowedRoutes().resolve(ref);
}
