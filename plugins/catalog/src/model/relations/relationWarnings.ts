import type { Entity } from '@portico/catalog-model';

const maxRelations = 1000;

/** Whether an entity's relations are looked at for missing entities: not where there are none, or very many. */
export function hasCheckedRelations({ relations = [] }: Entity): boolean {
  return relations.length > 0 && relations.length <= maxRelations;
}

/** What an entity has relations to, each once. */
export function listRelationRefs({ relations = [] }: Entity): string[] {
  return [...new Set(relations.map(({ targetRef }) => targetRef))].sort();
}
