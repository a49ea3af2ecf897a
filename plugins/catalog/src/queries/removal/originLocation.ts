import { useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { bootstrapLocationRef, type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getOriginRef } from '../../model/removal/unregisterState.ts';

/**
 * The registered location that an entity came from, null when there is none. What the configuration brought
 * names no location of its own, so that the server is asked.
 */
function originLocationQuery(catalog: CatalogApi, entity: Entity) {
  const originRef = getOriginRef(entity);
  const entityRef = stringifyEntityRef(entity);
  const isConfigured = originRef === bootstrapLocationRef;
  return queryOptions({
    queryKey: isConfigured
      ? catalogKeys.locationByEntity(entityRef)
      : catalogKeys.locationByRef(originRef ?? ''),
    // The cache refuses `undefined`, so "no location" travels as null.
    queryFn: async ({ signal }) => {
      const location = isConfigured
        ? await catalog.getLocationByEntity(entityRef, { signal })
        : await catalog.getLocationByRef(originRef ?? '', { signal });
      return location ?? null;
    },
    enabled: originRef !== undefined,
  });
}

/**
 * The registered location that an entity came from; null when there is none.
 *
 * @param options.isWanted - whether to read it at all.
 */
export function useOriginLocation(entity: Entity, { isWanted = true } = {}) {
  const query = originLocationQuery(useApi(catalogApiRef), entity);
  return useQuery({ ...query, enabled: isWanted && query.enabled === true });
}
