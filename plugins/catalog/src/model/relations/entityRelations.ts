import { type Entity, humanizeEntityRef } from '@portico/catalog-model';

/** Refs of what an entity is in a relation to, optionally of one kind only. */
export function listRelationTargets(entity: Entity, type: string, kind?: string): string[] {
  return (entity.relations ?? [])
    .filter(relation => relation.type === type)
    .map(relation => relation.targetRef)
    .filter(ref => kind === undefined || ref.startsWith(`${kind.toLowerCase()}:`));
}

/** A ref as people read it, without the kind that goes without saying; any other text as it is. */
export function shortenEntityRef(ref: string, defaultKind: string): string {
  try {
    return humanizeEntityRef(ref, { defaultKind });
  } catch {
    return ref;
  }
}
