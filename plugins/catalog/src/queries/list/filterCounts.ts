import { useApi } from '@portico/app';
import {
  type CatalogApi,
  catalogApiRef,
  catalogKeys,
  type EntityPredicate,
  type FilterCounts,
} from '@portico/catalog-common';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  buildCountsQuery,
  buildValuesQuery,
  type CatalogReader,
} from '../../model/list/catalogQueries.ts';
import type { CatalogSelection, FilterName } from '../../model/list/catalogSelection.ts';

const freshMs = 60_000;

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

/** Counts the values of a filter that contain some words. */
export type SearchFilter = (
  filter: { name: FilterName; text: string },
  options: { signal: AbortSignal },
) => Promise<FilterCounts>;

/** What counts values by words under the choice of a list; the same one while that is the same. */
export function useSearchFilter(
  selection: CatalogSelection,
  reader: CatalogReader,
  scope?: EntityPredicate,
): SearchFilter {
  const catalog = useApi(catalogApiRef);
  const queryClient = useQueryClient();
  return useCallback(
    (filter, { signal }) => {
      const query = buildValuesQuery(selection, reader, scope, filter);
      return queryClient.fetchQuery({
        queryKey: catalogKeys.filterCounts(query),
        queryFn: () => catalog.countFilters(query, { signal }),
        staleTime: freshMs,
      });
    },
    [catalog, queryClient, selection, reader, scope],
  );
}
