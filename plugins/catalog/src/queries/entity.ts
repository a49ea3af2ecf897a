import { useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** One entity. */
export function entityQuery(catalog: CatalogApi, name: EntityName) {
  return queryOptions({
    queryKey: catalogKeys.entity(stringifyEntityRef(name)),
    // The cache refuses `undefined`, so "no entity" travels as null.
    queryFn: async ({ signal }) => (await catalog.getEntityByRef(name, { signal })) ?? null,
  });
}

/** One entity; null when there is none of that name. */
export function useEntityByName(name: EntityName) {
  return useQuery(entityQuery(useApi(catalogApiRef), name));
}
