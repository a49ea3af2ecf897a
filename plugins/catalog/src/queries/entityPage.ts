import {
  type CatalogApi,
  catalogApiRef,
  catalogKeys,
  type EntityPage,
} from '@portico/catalog-common';
import { useApi } from '@portico/app';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { buildPageQuery, type CatalogReader } from '../model/catalogQueries.ts';
import type { CatalogSelection } from '../model/catalogSelection.ts';

/** One page of the catalog's list. */
export function entityPageQuery(
  catalog: CatalogApi,
  queryClient: QueryClient,
  selection: CatalogSelection,
  reader: CatalogReader,
) {
  const query = buildPageQuery(selection, reader);
  const { pageIndex, pageSize } = selection;
  const keyOf = (index: number) => catalogKeys.entityPage({ ...query, pageIndex: index });
  return queryOptions({
    queryKey: keyOf(pageIndex),
    queryFn: ({ signal }): Promise<EntityPage> => {
      // A neighbour's cursor costs the same on any page; only a jump has to count its way.
      const before = queryClient.getQueryData<EntityPage>(keyOf(pageIndex - 1));
      const after = queryClient.getQueryData<EntityPage>(keyOf(pageIndex + 1));
      const cursor = before?.pageInfo.nextCursor ?? after?.pageInfo.prevCursor;
      return catalog.queryEntities(
        cursor
          ? { cursor, limit: pageSize, fields: query.fields, titlesOf: query.titlesOf }
          : { ...query, offset: pageIndex * pageSize },
        { signal },
      );
    },
    placeholderData: keepPreviousData,
  });
}

/** One page of the catalog's list; the former page stays until the next one comes. */
export function useEntityPage(selection: CatalogSelection, reader: CatalogReader) {
  return useQuery(entityPageQuery(useApi(catalogApiRef), useQueryClient(), selection, reader));
}
