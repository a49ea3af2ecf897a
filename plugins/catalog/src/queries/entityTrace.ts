import { useApi } from '@portico/app';
import { catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { useQuery } from '@tanstack/react-query';

/** Where an entity was read, and what happened to it; null where the server cannot tell. */
export function useEntityTrace(entityRef: string) {
  const catalog = useApi(catalogApiRef);
  return useQuery({
    queryKey: catalogKeys.trace(entityRef),
    // The cache refuses `undefined`, so "no trace" travels as null.
    queryFn: async ({ signal }) => (await catalog.getEntityTrace(entityRef, { signal })) ?? null,
  });
}
