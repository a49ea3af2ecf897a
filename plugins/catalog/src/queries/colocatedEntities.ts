import { useApi } from '@portico/app';
import { catalogApiRef, catalogKeys } from '@portico/catalog-common';
import type {
  managedByLocationAnnotation,
  managedByOriginLocationAnnotation,
} from '@portico/catalog-model';
import { useInfiniteQuery } from '@tanstack/react-query';

/** An annotation that says where an entity was read. */
export type LocationAnnotation =
  | typeof managedByLocationAnnotation
  | typeof managedByOriginLocationAnnotation;

const pageSize = 100;
const fields = ['kind', 'metadata.uid', 'metadata.name', 'metadata.namespace'];

/** The entities with this value of a location annotation, a page at a time; none where there is no value. */
export function useColocatedEntities(
  annotation: LocationAnnotation,
  locationRef: string | undefined,
) {
  const catalog = useApi(catalogApiRef);
  return useInfiniteQuery({
    queryKey: catalogKeys.colocated(annotation, locationRef ?? ''),
    queryFn: ({ signal, pageParam }) =>
      catalog.queryEntities(
        pageParam === undefined
          ? {
              query: { [`metadata.annotations.${annotation}`]: locationRef ?? '' },
              orderBy: [
                { field: 'kind', order: 'asc' },
                { field: 'metadata.name', order: 'asc' },
              ],
              fields,
              limit: pageSize,
            }
          : { cursor: pageParam, fields, limit: pageSize },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pageInfo }) => pageInfo.nextCursor,
    enabled: locationRef !== undefined,
  });
}
