import type { LinkableRouteRef, RouteParams } from '@portico/core';
import { useApp } from './AppContext.ts';

/** The function that makes paths for a route, or `undefined` when an optional one leads nowhere. */
export function useRouteRef<Param extends string>(
  ref: LinkableRouteRef<Param>,
): ((params?: RouteParams<Param>) => string) | undefined {
  return useApp().assembly.routes.resolve(ref);
}
