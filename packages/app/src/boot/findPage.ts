import type { AssembledContribution, Assembly } from '@portico/core';
import { matchRoutes } from 'react-router';
import { type PageContribution, pagePoint } from '../extensionPoints.ts';
import { getHomePath } from '../routing/getHomePath.ts';

/** A page, and the `:params` of its path in an address. */
export interface FoundPage {
  page: AssembledContribution<PageContribution>;
  params: Readonly<Record<string, string | undefined>>;
}

/**
 * The page at a path of the browser.
 *
 * @param basePath - path of the portal, '' at the root.
 */
export function findPage(
  assembly: Assembly,
  basePath: string,
  pathname: string,
): FoundPage | undefined {
  if (basePath !== '' && pathname !== basePath && !pathname.startsWith(`${basePath}/`)) {
    return undefined;
  }
  const routes = assembly
    .contributionsTo(pagePoint)
    .map(page => ({ path: `${page.value.path}/*`, page }));
  const path = pathname.slice(basePath.length) || '/';
  const [match] = matchRoutes(routes, path === '/' ? (getHomePath(assembly) ?? path) : path) ?? [];
  return match && { page: match.route.page, params: match.params };
}
