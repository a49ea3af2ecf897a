import { useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { summaryFields } from '../model/summaryFields.ts';

/** Entities by their refs, as far as tables show them; missing ones are omitted. */
export function entitiesByRefsQuery(catalog: CatalogApi, entityRefs: readonly string[]) {
  return queryOptions({
    queryKey: catalogKeys.entitiesByRefs(entityRefs),
    queryFn: async ({ signal }) => {
      const found = await catalog.getEntitiesByRefs(
        { entityRefs, fields: summaryFields },
        { signal },
      );
      return found.filter((entity): entity is Entity => entity !== undefined);
    },
    enabled: entityRefs.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Entities by their refs, as far as tables show them; the former ones stay until they come. */
export function useEntitiesByRefs(entityRefs: readonly string[]) {
  return useQuery(entitiesByRefsQuery(useApi(catalogApiRef), entityRefs));
}
