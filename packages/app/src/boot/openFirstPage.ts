import type { UserIdentity } from '@portico/contract/auth';
import type { Assembly } from '@portico/core';
import type { QueryClient } from '@tanstack/react-query';
import { fetchAccess } from '../permissions/fetchAccess.ts';
import type { PageModule } from '../extensionPoints.ts';
import { findPage } from './findPage.ts';
import { preloadPart } from '@portico/ui/lazy';

/** What the opening of the portal's first page works with. */
export interface FirstPageOptions {
  assembly: Assembly;
  queryClient: QueryClient;
  /** Path of the portal, '' at the root. */
  basePath: string;
  location: Pick<Location, 'pathname' | 'search'>;
}

/**
 * Fetches the code of the page in the address bar and, once the user is known, their permissions and the page's first
 * answers.
 *
 * @returns the identity, when nothing but the rendering is left to do.
 */
export async function openFirstPage(
  { assembly, queryClient, basePath, location }: FirstPageOptions,
  identity: Promise<UserIdentity>,
): Promise<UserIdentity> {
  const access = identity.then(
    reader => fetchAccess(assembly, queryClient, reader),
    () => undefined,
  );
  const found = findPage(assembly, basePath, location.pathname);
  if (!found) {
    await access;
    return identity;
  }
  const { page, params } = found;
  const loading: Promise<PageModule | undefined> = preloadPart(page.value.load);
  const [module, reader] = await Promise.all([loading, identity]);
  module?.prefetch?.({
    apis: assembly.apisFor(page.pluginId),
    queryClient,
    identity: reader,
    params,
    searchParams: new URLSearchParams(location.search),
  });
  await access;
  return reader;
}
