import type { Entity } from '@portico/catalog-model';

/** Whether an entity is of a kind, given in lower case. */
export function isOfKind(entity: Entity, kind: string): boolean {
  return entity.kind.toLowerCase() === kind;
}

/** Whether an entity is in a relation to anything. */
export function hasRelation(entity: Entity, type: string): boolean {
  return (entity.relations ?? []).some(relation => relation.type === type);
}

/** Refs of what an entity is in a relation to, each once. */
export function listTargets(entity: Entity, type: string): string[] {
  const targets = (entity.relations ?? []).filter(relation => relation.type === type);
  return [...new Set(targets.map(({ targetRef }) => targetRef))];
}
