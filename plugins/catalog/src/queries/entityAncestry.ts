import { useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { queryOptions, useQuery } from '@tanstack/react-query';

const fields = [
  'kind',
  'metadata.name',
  'metadata.namespace',
  'metadata.title',
  'spec.profile.displayName',
  'spec.target',
  'status',
];

/** An entity and all that it came from, as far as graph and warnings show them. */
export function entityAncestryQuery(catalog: CatalogApi, entityRef: string) {
  return queryOptions({
    queryKey: catalogKeys.ancestry(entityRef),
    queryFn: ({ signal }) => catalog.getEntityAncestors(entityRef, { signal, fields }),
  });
}

/** An entity and all that it came from, as far as graph and warnings show them. */
export function useEntityAncestry(entityRef: string) {
  return useQuery(entityAncestryQuery(useApi(catalogApiRef), entityRef));
}
