import { useApi } from '@portico/app';
import { catalogApiRef } from '@portico/catalog-common';
import { type Entity, getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';
import { useQuery } from '@tanstack/react-query';

/** An entity of the catalog that has the ref of one that is imported. */
export interface ImportConflict {
  entityRef: string;
  kind: string;
  /** What people know it by. */
  name: string;
  /** The location that it was read from. */
  source: string;
  owner: string | undefined;
}

const sourceKey = 'backstage.io/managed-by-location';
const ownerRelation = 'ownedBy';

/** Which of these refs have an entity that was read from elsewhere than the location. */
export function useConflicts(entityRefs: readonly string[], location: string) {
  const catalog = useApi(catalogApiRef);
  return useQuery({
    queryKey: ['catalog-import', 'conflicts', entityRefs, location],
    enabled: entityRefs.length > 0,
    queryFn: async ({ signal }) => {
      const found = await catalog.getEntitiesByRefs({ entityRefs }, { signal });
      return found.flatMap((entity): ImportConflict[] => {
        const source = entity?.metadata.annotations?.[sourceKey] ?? '';
        if (!entity || source === `url:${location}`) return [];
        const entityRef = stringifyEntityRef(entity);
        const name = getEntityDisplayName(entity);
        return [{ entityRef, kind: entity.kind, name, source, owner: findOwner(entity) }];
      });
    },
  });
}

function findOwner({ relations = [] }: Entity): string | undefined {
  return relations.find(({ type }) => type === ownerRelation)?.targetRef;
}
