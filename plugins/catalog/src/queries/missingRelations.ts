import { useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef, catalogKeys } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { listRelationRefs } from '../model/relations/relationWarnings.ts';

const freshMs = 10_000;

/** Refs that an entity has relations to and that nobody describes, or that may not be seen. */
export function missingRelationsQuery(catalog: CatalogApi, entity: Entity) {
  const entityRefs = listRelationRefs(entity);
  return queryOptions({
    queryKey: catalogKeys.missingRefs(entityRefs),
    queryFn: async ({ signal }) => {
      if (entityRefs.length === 0) return [];
      const found = await catalog.getEntitiesByRefs({ entityRefs, fields: ['kind'] }, { signal });
      return entityRefs.filter((_, index) => found[index] === undefined);
    },
    // Several parts of a page use it.
    staleTime: freshMs,
  });
}

/** Refs that an entity has relations to and that lead nowhere. */
export function useMissingRelations(entity: Entity) {
  const query = missingRelationsQuery(useApi(catalogApiRef), entity);
  return useQuery({ ...query, enabled: listRelationRefs(entity).length > 0 });
}
