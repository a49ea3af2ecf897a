import { useApi } from '@portico/app';
import { catalogApiRef, catalogKeys } from '@portico/catalog-common';
import {
  type managedByLocationAnnotation,
  type managedByOriginLocationAnnotation,
  orphanAnnotation,
} from '@portico/catalog-model';
import { useInfiniteQuery } from '@tanstack/react-query';

/** An annotation that says where an entity was read. */
export type LocationAnnotation =
  | typeof managedByLocationAnnotation
  | typeof managedByOriginLocationAnnotation;

const pageSize = 100;
const isNoOrphan = { $not: { [`metadata.annotations.${orphanAnnotation}`]: 'true' } };
const fields = [
  'kind',
  'metadata.uid',
  'metadata.name',
  'metadata.namespace',
  'metadata.title',
  'spec.profile.displayName',
];

/**
 * The entities with this value of a location annotation, a page at a time; none where there is no value.
 *
 * @param options.areListed - only those that the location still lists: no orphans.
 */
export function useColocatedEntities(
  annotation: LocationAnnotation,
  locationRef: string | undefined,
  { areListed = false }: { areListed?: boolean } = {},
) {
  const catalog = useApi(catalogApiRef);
  const isThere = { [`metadata.annotations.${annotation}`]: locationRef ?? '' };
  const query = areListed ? { $all: [isThere, isNoOrphan] } : isThere;
  return useInfiniteQuery({
    queryKey: catalogKeys.colocated(query),
    queryFn: ({ signal, pageParam }) =>
      catalog.queryEntities(
        pageParam === undefined
          ? {
              query,
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
