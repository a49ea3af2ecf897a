import { useIdentity } from '@portico/app';
import type { Entity } from '@portico/catalog-model';
import { useCallback } from 'react';
import { listRelationTargets } from '../model/relations/entityRelations.ts';

/** Reports of entities whether they are the user's own, by themselves or by their groups. */
export function useIsOwnedEntity(): (entity: Entity) => boolean {
  const { ownershipEntityRefs } = useIdentity();
  return useCallback(
    entity => listRelationTargets(entity, 'ownedBy').some(ref => ownershipEntityRefs.includes(ref)),
    [ownershipEntityRefs],
  );
}
