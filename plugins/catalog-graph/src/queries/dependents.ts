import { useApi } from '@portico/app';
import { catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { useQuery } from '@tanstack/react-query';

/** What a change of an entity may break; `null` where the server knows of no such entity, or of no such question. */
export function useDependents(entityRef: string) {
  const catalog = useApi(catalogApiRef);
  return useQuery({
    queryKey: catalogKeys.dependents(entityRef),
    // The cache refuses `undefined`.
    queryFn: async ({ signal }) =>
      (await catalog.getEntityDependents(entityRef, { signal })) ?? null,
  });
}
