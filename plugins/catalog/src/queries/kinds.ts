import { useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { queryOptions, useQuery } from '@tanstack/react-query';

const query = { facets: ['kind'] };

/** The kinds of all entities, with how many there are of each. */
export function kindsQuery(catalog: CatalogApi) {
  return queryOptions({
    queryKey: catalogKeys.facets(query),
    queryFn: async ({ signal }) => (await catalog.getEntityFacets(query, { signal }))['kind'] ?? [],
  });
}

/** The kinds of all entities, with how many there are of each. */
export function useKinds() {
  return useQuery(kindsQuery(useApi(catalogApiRef)));
}
