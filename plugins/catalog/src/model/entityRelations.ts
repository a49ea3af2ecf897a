import type { Entity } from '@portico/catalog-model';

/** Refs of what an entity stands in a relation to, optionally of one kind only. */
export function listRelationTargets(entity: Entity, type: string, kind?: string): string[] {
  return (entity.relations ?? [])
    .filter(relation => relation.type === type)
    .map(relation => relation.targetRef)
    .filter(ref => kind === undefined || ref.startsWith(`${kind.toLowerCase()}:`));
}
