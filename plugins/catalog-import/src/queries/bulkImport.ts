import { useApi } from '@portico/app';
import { scmAuthApiRef } from '@portico/auth';
import {
  type BulkRepository,
  type BulkRun,
  catalogImportApiRef,
  type FoundRepository,
  type ImportOwner,
  maxBulkRepositories,
} from '@portico/catalog-import-common';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { findRefetchMs } from '../model/bulkProgress.ts';
import { getUserToken, needsOwnAccount } from './hostAccess.ts';

const keys = ['catalog-import', 'bulk'] as const;
const maxOwnerPages = 10;
const minPauseMs = 1000;

/** The configured code hosts. */
export function useImportHosts() {
  const imports = useApi(catalogImportApiRef);
  return useQuery({
    queryKey: [...keys, 'hosts'],
    queryFn: ({ signal }) => imports.listHosts({ signal }),
  });
}

/** What owns repositories on a host, and whose rights there see it. */
export interface FoundOwners {
  /** The user's own account where policy does not let them use the configured credentials. */
  account: BulkRun['account'];
  /** `undefined` until the user has signed in to the host. */
  owners: ImportOwner[] | undefined;
}

/** Any address at a code host. */
export const getHostUrl = (host: string) => `https://${host}`;

/** What owns repositories on a host. */
export function useImportOwners(host: string | undefined) {
  const imports = useApi(catalogImportApiRef);
  const scmAuth = useApi(scmAuthApiRef);
  return useQuery({
    queryKey: [...keys, 'owners', host],
    enabled: host !== undefined,
    queryFn: async ({ signal }): Promise<FoundOwners> => {
      const list = async (userToken?: string) => {
        const owners: ImportOwner[] = [];
        let cursor: string | undefined;
        for (let page = 0; page < maxOwnerPages; page += 1) {
          const query = { host: host ?? '', cursor, ...(userToken && { userToken }) };
          const { items, ...rest } = await imports.listOwners(query, { signal });
          owners.push(...items);
          cursor = rest.cursor;
          if (cursor === undefined) break;
        }
        // What many work on together comes first; one's own account often has nothing.
        const [shared, own] = ['organization', 'user'].map(kind =>
          owners.filter(each => each.kind === kind),
        );
        return [...(shared ?? []), ...(own ?? [])];
      };
      const url = getHostUrl(host ?? '');
      try {
        return { account: 'portal', owners: await list() };
      } catch (error) {
        if (!needsOwnAccount(error) || !(await scmAuth.isAvailable(url))) throw error;
      }
      const userToken = await getUserToken(url, scmAuth, { optional: true });
      return { account: 'user', owners: userToken ? await list(userToken) : undefined };
    },
  });
}

/** The repositories of an owner, page after page as they are found. */
export function useFoundRepositories({
  host,
  owner,
  account,
}: {
  host: string;
  owner: string;
  account: BulkRun['account'];
}) {
  const imports = useApi(catalogImportApiRef);
  const scmAuth = useApi(scmAuthApiRef);
  const query = useInfiniteQuery({
    queryKey: [...keys, 'repositories', host, owner, account],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const isOwn = account === 'user';
      const query = {
        host,
        owner,
        ...(pageParam !== undefined && { cursor: pageParam }),
        ...(isOwn && { userToken: await getUserToken(getHostUrl(host), scmAuth) }),
      };
      return imports.listRepositories(query, { signal });
    },
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 60_000,
    // What was not read for the limit of requests is read once that has ended.
    refetchInterval: ({ state }) => {
      const until = findLimit(state.data?.pages);
      return until !== undefined && Math.max(Date.parse(until) - Date.now(), minPauseMs);
    },
  });
  const { data, hasNextPage, isFetching, error, fetchNextPage } = query;
  const repositories: FoundRepository[] | undefined = data?.pages.flatMap(({ items }) => items);
  const isFull = (repositories?.length ?? 0) >= maxBulkRepositories;
  const limitedUntil = findLimit(data?.pages);
  const isMissing = hasNextPage && !isFull && !error && limitedUntil === undefined;
  useEffect(() => {
    if (isMissing && !isFetching) void fetchNextPage();
  }, [isMissing, isFetching, fetchNextPage]);
  return {
    ...query,
    repositories,
    isCut: hasNextPage && isFull,
    limitedUntil,
  };
}

function findLimit(pages: readonly { limitedUntil?: string | undefined }[] | undefined) {
  return pages?.find(page => page.limitedUntil !== undefined)?.limitedUntil;
}

/** The user's latest bulk runs. */
export function useBulkRuns() {
  const imports = useApi(catalogImportApiRef);
  return useQuery({
    queryKey: [...keys, 'runs'],
    queryFn: ({ signal }) => imports.listBulkRuns({ signal }),
  });
}

/** A bulk run with its repositories, read again while something happens; null when there is none. */
export function useBulkRun(runId: string) {
  const imports = useApi(catalogImportApiRef);
  return useQuery({
    queryKey: [...keys, 'run', runId],
    queryFn: async ({ signal }) => {
      const run = await imports.getBulkRun(runId, { signal });
      if (!run) return null;
      const repositories: BulkRepository[] = [];
      let cursor: string | undefined;
      do {
        const page = await imports.listBulkRepositories(
          runId,
          cursor === undefined ? {} : { cursor },
          {
            signal,
          },
        );
        repositories.push(...page.items);
        cursor = page.cursor;
      } while (cursor !== undefined);
      return { run, repositories };
    },
    refetchInterval: ({ state }) => findRefetchMs(state.data?.run),
  });
}
