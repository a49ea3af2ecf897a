import type { UserIdentity } from '@portico/contract';
import type { AssembledContribution, Assembly } from '@portico/core';
import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router';
import { type PageContribution, type PageModule, pagePoint } from '../extensionPoints.ts';
import { getHomePath } from '../pages/getHomePath.ts';
import { preloadContribution } from '../pages/LazyContribution.tsx';

/** What the opening of the portal's first page works with. */
export interface FirstPageOptions {
  assembly: Assembly;
  queryClient: QueryClient;
  /** Path of the portal, '' at the root. */
  basePath: string;
  location: Pick<Location, 'pathname' | 'search'>;
}

/**
 * Fetches the code of the page in the address bar, and the page's first answers once it is known who asks.
 *
 * @returns the identity, when nothing but the drawing is left to do.
 */
export async function openFirstPage(
  { assembly, queryClient, basePath, location }: FirstPageOptions,
  identity: Promise<UserIdentity>,
): Promise<UserIdentity> {
  const found = findPage(assembly, basePath, location.pathname);
  if (!found) return identity;
  const { page, params } = found;
  const loading: Promise<PageModule | undefined> = preloadContribution(page.value.load);
  const [module, reader] = await Promise.all([loading, identity]);
  module?.prefetch?.({
    apis: assembly.apisFor(page.pluginId),
    queryClient,
    identity: reader,
    params,
    searchParams: new URLSearchParams(location.search),
  });
  return reader;
}

function findPage(assembly: Assembly, basePath: string, pathname: string) {
  const pages: readonly AssembledContribution<PageContribution>[] =
    assembly.contributionsTo(pagePoint);
  const routes = pages.map(page => ({ path: `${page.value.path}/*`, page }));
  const path = pathname.slice(basePath.length) || '/';
  const [match] = matchRoutes(routes, path === '/' ? (getHomePath(assembly) ?? path) : path) ?? [];
  return match && { page: match.route.page, params: match.params };
}
