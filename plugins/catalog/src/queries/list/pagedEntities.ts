import {
  type CatalogApi,
  catalogKeys,
  type EntityPage,
  type EntityQuery,
} from '@portico/catalog-common';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

/** Which page of an answer is wanted. */
export interface PagePlace {
  /** From 0. */
  pageIndex: number;
  pageSize: number;
}

/** One page of the entities of a query; the former page stays until the next one comes. */
export function pagedEntitiesQuery(
  catalog: CatalogApi,
  queryClient: QueryClient,
  query: EntityQuery,
  { pageIndex, pageSize }: PagePlace,
) {
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
