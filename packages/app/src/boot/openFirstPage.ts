import type { UserIdentity } from '@portico/contract/auth';
import type { Assembly } from '@portico/core';
import { wait } from '@portico/errors';
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { identityQueryKey } from '../hooks/useIdentity.ts';
import { fetchAccess } from '../permissions/fetchAccess.ts';
import type { PageModule } from '../extensionPoints.ts';
import type { FirstCalls } from './FirstCalls.ts';
import { findPage } from './findPage.ts';
import { preloadPart } from '@portico/ui/lazy';

const readTurnMs = 5;
const maxReadTurns = 30;

/** What the opening of the portal's first page works with. */
export interface FirstPageOptions {
  assembly: Assembly;
  queryClient: QueryClient;
  firstCalls: Pick<FirstCalls, 'record'>;
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
  { assembly, queryClient, firstCalls, basePath, location }: FirstPageOptions,
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
  const areSentAhead = await firstCalls.record(() =>
    module?.prefetch?.({
      apis: assembly.apisFor(page.pluginId),
      queryClient,
      identity: reader,
      params,
      searchParams: new URLSearchParams(location.search),
    }),
  );
  // Rendered once with its rows, the page comes sooner than without them first.
  if (areSentAhead) await whenRead(queryClient);
  await access;
  return reader;
}

/** Waits a moment for answers that are here or near to come and be read. */
async function whenRead(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryHash }: Query) => queryHash !== hashKey(identityQueryKey);
  for (let turn = 0; turn < maxReadTurns && queryClient.isFetching({ predicate }) > 0; turn++) {
    await wait(readTurnMs);
  }
}
