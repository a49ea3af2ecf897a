import { useApi } from '@portico/app';
import {
  type CatalogApi,
  catalogApiRef,
  catalogKeys,
  type EntityPredicate,
} from '@portico/catalog-common';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { buildCountsQuery, type CatalogReader } from '../../model/list/catalogQueries.ts';
import type { CatalogSelection } from '../../model/list/catalogSelection.ts';

/** What each filter of the catalog page would show under the others. */
export function filterCountsQuery(
  catalog: CatalogApi,
  selection: CatalogSelection,
  reader: CatalogReader,
  scope?: EntityPredicate,
) {
  const query = buildCountsQuery(selection, reader, scope);
  return queryOptions({
    queryKey: catalogKeys.filterCounts(query),
    queryFn: ({ signal }) => catalog.countFilters(query, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The counts of a choice; the former ones stay until they come. */
export function useFilterCounts(
  selection: CatalogSelection,
  reader: CatalogReader,
  scope?: EntityPredicate,
) {
  return useQuery(filterCountsQuery(useApi(catalogApiRef), selection, reader, scope));
}
