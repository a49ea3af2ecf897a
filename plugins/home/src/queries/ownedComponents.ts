import { useApi } from '@portico/app';
import {
  type CatalogApi,
  catalogApiRef,
  catalogKeys,
  type EntityQuery,
} from '@portico/catalog-common';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

/** How many components are shown; the catalog's list has all. */
export const maxComponents = 8;

/** The first components that any of the owners owns, and how many there are. */
export function ownedComponentsQuery(catalog: CatalogApi, ownerRefs: readonly string[]) {
  const query: EntityQuery = {
    query: { kind: 'component', 'relations.ownedBy': { $in: ownerRefs } },
    orderBy: [{ field: 'metadata.name', order: 'asc' }],
    orderNames: 'shown',
    fields: [
      'kind',
      'metadata.name',
      'metadata.namespace',
      'metadata.title',
      'metadata.description',
      'spec.type',
    ],
    limit: maxComponents,
  };
  return queryOptions({
    queryKey: catalogKeys.entityPage(query),
    queryFn: ({ signal }) => catalog.queryEntities(query, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The first components that any of the owners owns. */
export function useOwnedComponents(ownerRefs: readonly string[]) {
  return useQuery(ownedComponentsQuery(useApi(catalogApiRef), ownerRefs));
}
