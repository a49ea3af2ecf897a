import { useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { buildCountsQuery, type CatalogReader } from '../model/catalogQueries.ts';
import type { CatalogSelection } from '../model/catalogSelection.ts';

/** What each filter of the catalog page would show under the others. */
export function filterCountsQuery(
  catalog: CatalogApi,
  selection: CatalogSelection,
  reader: CatalogReader,
) {
  const query = buildCountsQuery(selection, reader);
  return queryOptions({
    queryKey: catalogKeys.filterCounts(query),
    queryFn: ({ signal }) => catalog.countFilters(query, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The counts of a choice; the former ones stay until they come. */
export function useFilterCounts(selection: CatalogSelection, reader: CatalogReader) {
  return useQuery(filterCountsQuery(useApi(catalogApiRef), selection, reader));
}
