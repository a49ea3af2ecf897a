import { useApi } from '@portico/app';
import { catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { buildCountsQuery, type CatalogReader } from '../model/catalogQueries.ts';
import type { CatalogSelection } from '../model/catalogSelection.ts';

/** What each filter of the catalog page would show under the others. */
export function useFilterCounts(selection: CatalogSelection, reader: CatalogReader) {
  const catalog = useApi(catalogApiRef);
  const query = buildCountsQuery(selection, reader);
  return useQuery({
    queryKey: catalogKeys.filterCounts(query),
    queryFn: ({ signal }) => catalog.countFilters(query, { signal }),
    placeholderData: keepPreviousData,
  });
}
