import { useApi } from '@portico/app';
import { catalogApiRef, catalogKeys } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import { useQuery } from '@tanstack/react-query';
import { listRelationRefs } from '../model/relationWarnings.ts';

/** Refs that an entity has relations to and that nobody describes, or that may not be seen. */
export function useMissingRelations(entity: Entity) {
  const catalog = useApi(catalogApiRef);
  const entityRefs = listRelationRefs(entity);
  return useQuery({
    queryKey: catalogKeys.missingRefs(entityRefs),
    queryFn: async ({ signal }) => {
      const found = await catalog.getEntitiesByRefs({ entityRefs, fields: ['kind'] }, { signal });
      return entityRefs.filter((_, index) => found[index] === undefined);
    },
    enabled: entityRefs.length > 0,
  });
}
