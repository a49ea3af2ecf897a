import type { Entity } from './Entity.ts';
import { defaultNamespace, parseEntityRef, stringifyEntityRef } from './entityRef.ts';
import { entityKinds, indexKinds } from './kinds/entityKinds.ts';
import type { EntityKind } from './kinds/EntityKind.ts';
import { getInverseRelation, type RelationType } from './relations.ts';

/** A relation that a field of an entity's document implies; the other end has its inverse. */
export interface SpecRelation {
  /** The field of `spec`, e.g. `dependsOn`. */
  field: string;
  type: RelationType;
  inverse: RelationType;
  /** A full lower-case reference. */
  targetRef: string;
}

/** Makes a reader of relations for these kinds; the kinds every portal knows when none are given. */
export function createSpecRelationReader(
  kinds: readonly EntityKind[] = entityKinds,
): (entity: Entity) => SpecRelation[] {
  const kindsByName = indexKinds(kinds);
  const rulesByKind = new Map(
    [...kindsByName].map(([name, kind]) => [
      name,
      Object.entries(kind.spec.fields).flatMap(([field, { reference }]) =>
        reference ? [{ field, ...reference, inverse: getInverseRelation(reference.relation) }] : [],
      ),
    ]),
  );
  return ({ kind, metadata, spec }) => {
    const context = { defaultNamespace: metadata.namespace || defaultNamespace };
    const relations: SpecRelation[] = [];
    for (const { field, relation, inverse, defaultKind } of rulesByKind.get(kind.toLowerCase()) ??
      []) {
      const value = spec?.[field];
      if (value === undefined || value === null) continue;
      for (const text of Array.isArray(value) ? value : [value]) {
        const target = parseEntityRef(text as string, { ...context, defaultKind });
        relations.push({ field, type: relation, inverse, targetRef: stringifyEntityRef(target) });
      }
    }
    return relations;
  };
}

/**
 * The relations that the document of a validated entity implies, in the order of its kind's fields.
 * Empty for kinds that not every portal knows.
 */
export const getSpecRelations = createSpecRelationReader();
