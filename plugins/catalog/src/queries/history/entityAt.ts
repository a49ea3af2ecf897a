import { useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** What an entity was at a time; null when nothing is known of it. */
export function entityAtQuery(catalog: CatalogApi, entityRef: string, time: string) {
  return queryOptions({
    queryKey: catalogKeys.entityAt(entityRef, time),
    queryFn: async ({ signal }) => (await catalog.getEntityAt(entityRef, time, { signal })) ?? null,
  });
}

/** What an entity was at a time; asks nothing without a time. */
export function useEntityAt(entityRef: string, time: string | undefined) {
  const catalog = useApi(catalogApiRef);
  return useQuery({
    ...entityAtQuery(catalog, entityRef, time ?? ''),
    enabled: time !== undefined,
  });
}
