import { useApi } from '@portico/app';
import { catalogApiRef, catalogKeys, type LocationRemoval } from '@portico/catalog-common';
import { useQuery } from '@tanstack/react-query';

/** Whether the reader may unregister a location, and if not, why; nothing while that is not known. */
export function useLocationRemoval(locationId: string | undefined): LocationRemoval | undefined {
  const catalog = useApi(catalogApiRef);
  const { data } = useQuery({
    queryKey: catalogKeys.locationRemoval(locationId ?? ''),
    // The cache refuses `undefined`, so "no location" travels as null.
    queryFn: async ({ signal }) =>
      (await catalog.getLocationRemoval(locationId ?? '', { signal })) ?? null,
    enabled: locationId !== undefined,
  });
  return data ?? undefined;
}
