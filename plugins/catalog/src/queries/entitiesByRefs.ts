import { useApi } from '@portico/app';
import { catalogApiRef, catalogKeys } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { summaryFields } from '../model/summaryFields.ts';

/** Entities by their refs, as far as tables show them; missing ones are left out. */
export function useEntitiesByRefs(entityRefs: readonly string[]) {
  const catalog = useApi(catalogApiRef);
  return useQuery({
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
