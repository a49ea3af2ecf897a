import type { AssembledContribution, Assembly } from '@portico/core';
import type { AllowedRoutes } from '../permissions/AccessContext.ts';
import { type PageContribution, pagePoint } from '../extensionPoints.ts';
import { type NavItemContribution, navItemPoint } from '../nav/navItemPoint.ts';
import { findFirstNavPath } from '../nav/useNavItems.ts';

/** Where the root of the portal leads: the first link of the sidebar, unless a page is at the root. */
export function findHomePath(
  pages: readonly AssembledContribution<PageContribution>[],
  navItems: readonly AssembledContribution<NavItemContribution>[],
  routes: AllowedRoutes,
): string | undefined {
  if (pages.some(({ value }) => value.path === '/')) return '/';
  return findFirstNavPath(navItems, routes);
}

/** Where the root most likely leads, before the user's permissions are known. */
export function getHomePath(assembly: Assembly): string | undefined {
  return findHomePath(
    assembly.contributionsTo(pagePoint),
    assembly.contributionsTo(navItemPoint),
    assembly.routes,
  );
}
