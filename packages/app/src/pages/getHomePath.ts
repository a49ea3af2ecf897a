import type { Assembly } from '@portico/core';
import { navItemPoint, pagePoint } from '../extensionPoints.ts';

/** Where the root of the portal leads: the first item of the sidebar, unless a page stands at the root. */
export function getHomePath(assembly: Assembly): string | undefined {
  if (assembly.contributionsTo(pagePoint).some(({ value }) => value.path === '/')) return '/';
  const [firstItem] = assembly.contributionsTo(navItemPoint);
  return firstItem && assembly.routes.resolve(firstItem.value.route)?.();
}
