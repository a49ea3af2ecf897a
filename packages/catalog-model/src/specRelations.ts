import type { Entity } from './Entity.ts';
import { defaultNamespace, parseEntityRef, stringifyEntityRef } from './entityRef.ts';
import { isJsonObject } from './json.ts';
import { entityKinds, indexKinds } from './kinds/entityKinds.ts';
import type { EntityKind, FieldRelation } from './kinds/EntityKind.ts';
import { getInverseRelation } from './relations.ts';

/** A relation that a field of an entity's document implies; the other end has its inverse. */
export interface SpecRelation {
  /** The field of `spec`, e.g. `dependsOn`, or the path to it, e.g. `models.ref`. */
  field: string;
  type: string;
  inverse: string;
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
  const pathsByKind = new Map(
    [...kindsByName].flatMap(([name, { relations }]) =>
      relations ? [[name, relations] as const] : [],
    ),
  );
  return ({ kind, metadata, spec }) => {
    const context = { defaultNamespace: metadata.namespace || defaultNamespace };
    const relations: SpecRelation[] = [];
    const kindName = kind.toLowerCase();
    for (const { field, relation, inverse, defaultKind } of rulesByKind.get(kindName) ?? []) {
      const value = spec?.[field];
      if (value === undefined || value === null) continue;
      for (const text of Array.isArray(value) ? value : [value]) {
        const target = parseEntityRef(text as string, { ...context, defaultKind });
        relations.push({ field, type: relation, inverse, targetRef: stringifyEntityRef(target) });
      }
    }
    for (const rule of pathsByKind.get(kindName) ?? [])
      for (const { value } of findReferences(spec, rule.path))
        relations.push(relate(rule, value as string, context.defaultNamespace));
    return relations;
  };
}

/** A value at a path below `spec`, and where exactly it is: `spec.models.0.ref`. */
export interface FoundReference {
  at: string;
  value: unknown;
}

/** The values at a path; lists at its end and on the way represent their items. */
export function findReferences(
  value: unknown,
  path: readonly string[],
  at = 'spec',
): FoundReference[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((item, index) => findReferences(item, path, `${at}.${index}`));
  const [key, ...rest] = path;
  if (key === undefined) return [{ at, value }];
  return isJsonObject(value) && Object.hasOwn(value, key)
    ? findReferences(value[key], rest, `${at}.${key}`)
    : [];
}

function relate(
  { path, type, inverse, ...rule }: FieldRelation,
  text: string,
  namespace: string,
): SpecRelation {
  const target = parseEntityRef(text, {
    defaultKind: rule.defaultKind,
    defaultNamespace: rule.defaultNamespace ?? namespace,
  });
  return { field: path.join('.'), type, inverse, targetRef: stringifyEntityRef(target) };
}

/**
 * The relations that the document of a validated entity implies, in the order of its kind's fields.
 * Empty for kinds that not every portal knows.
 */
export const getSpecRelations = createSpecRelationReader();
