import type { Entity } from '@portico/catalog-model';

/** Relations that others have declared to an entity: who would miss it. */
const inwardRelations = new Set([
  'apiConsumedBy',
  'apiProvidedBy',
  'dependencyOf',
  'hasMember',
  'hasPart',
  'ownerOf',
  'parentOf',
]);

/** Refs of the entities that name this one, each once: their relations would lead to nothing without it. */
export function listDependents({ relations = [] }: Entity): string[] {
  const refs = relations.flatMap(({ type, targetRef }) =>
    inwardRelations.has(type) ? [targetRef] : [],
  );
  return [...new Set(refs)].sort();
}
