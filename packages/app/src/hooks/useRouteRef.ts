import type { LinkableRouteRef, RouteParams } from '@portico/core';
import { useAllowedRoutes } from '../permissions/AccessContext.ts';

/** Makes paths of a route; `undefined` where the route is not bound, or the user may not see its page. */
export function useRouteRef<Param extends string>(
  ref: LinkableRouteRef<Param>,
): ((params?: RouteParams<Param>) => string) | undefined {
  return useAllowedRoutes().resolve(ref);
}
