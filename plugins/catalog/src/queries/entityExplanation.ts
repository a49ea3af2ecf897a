import { useApi } from '@portico/app';
import { catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { useQuery } from '@tanstack/react-query';

/** Why an entity is as it is; null where the server cannot tell. */
export function useEntityExplanation(entityRef: string) {
  const catalog = useApi(catalogApiRef);
  return useQuery({
    queryKey: catalogKeys.explanation(entityRef),
    // The cache refuses `undefined`, so "no explanation" travels as null.
    queryFn: async ({ signal }) =>
      (await catalog.getEntityExplanation(entityRef, { signal })) ?? null,
  });
}
