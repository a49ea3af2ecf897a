import type { Assembly } from '@portico/core';
import { pagePoint } from '../extensionPoints.ts';
import { navItemPoint } from '../nav/navItemPoint.ts';
import { findFirstNavPath } from '../nav/useNavItems.ts';

/** Where the root of the portal leads: the first link of the sidebar, unless a page is at the root. */
export function getHomePath(assembly: Assembly): string | undefined {
  if (assembly.contributionsTo(pagePoint).some(({ value }) => value.path === '/')) return '/';
  return findFirstNavPath(assembly.contributionsTo(navItemPoint), assembly.routes);
}
