import { useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';

const pageSize = 20;

/** The versions of an entity, a page at a time; null where the server keeps none. */
export function entityHistoryQuery(catalog: CatalogApi, entityRef: string) {
  return infiniteQueryOptions({
    queryKey: catalogKeys.history(entityRef),
    queryFn: async ({ signal, pageParam }) =>
      (await catalog.getEntityHistory(
        entityRef,
        { cursor: pageParam, limit: pageSize },
        { signal },
      )) ?? null,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page?.pageInfo.nextCursor,
  });
}

/** The versions of an entity, a page at a time. */
export function useEntityHistory(entityRef: string) {
  return useInfiniteQuery(entityHistoryQuery(useApi(catalogApiRef), entityRef));
}

/** An entity as a version left it; null when it is no longer stored. */
export function entityVersionQuery(catalog: CatalogApi, entityRef: string, version: number) {
  return queryOptions({
    queryKey: catalogKeys.version(entityRef, version),
    queryFn: async ({ signal }) =>
      (await catalog.getEntityVersion(entityRef, version, { signal })) ?? null,
    // A version stays what it is.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** An entity as a version left it; asks nothing without a version. */
export function useEntityVersion(entityRef: string, version: number | undefined) {
  const catalog = useApi(catalogApiRef);
  return useQuery({
    ...entityVersionQuery(catalog, entityRef, version ?? 0),
    enabled: version !== undefined,
  });
}
