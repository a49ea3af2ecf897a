import { useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** An entity and all that it came from. */
export function entityAncestryQuery(catalog: CatalogApi, entityRef: string) {
  return queryOptions({
    queryKey: catalogKeys.ancestry(entityRef),
    queryFn: ({ signal }) => catalog.getEntityAncestors(entityRef, { signal }),
  });
}

/** An entity and all that it came from. */
export function useEntityAncestry(entityRef: string) {
  return useQuery(entityAncestryQuery(useApi(catalogApiRef), entityRef));
}
