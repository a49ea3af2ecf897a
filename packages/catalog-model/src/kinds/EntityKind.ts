import type { Entity } from '../Entity.ts';
import type { Fields, FieldsValue, fields } from '../shape.ts';

/** Relations that fields at any depth of `spec` represent. */
export interface FieldRelation {
  /** Keys below `spec`; lists on the way represent their items: `['models', 'ref']`. */
  readonly path: readonly string[];
  /** The relation to what the field names, and its name as seen from there. */
  readonly type: string;
  readonly inverse: string;
  /** The kind of references that say none; without it they must say one. */
  readonly defaultKind?: string | undefined;
  /** The namespace of references that say none; that of the entity when omitted. */
  readonly defaultNamespace?: string | undefined;
}

/** The versions in which the catalog's own kinds are written. */
export const catalogApiVersions = ['backstage.io/v1alpha1', 'backstage.io/v1beta1'] as const;

/** A kind of entity: how its documents are written, and which relations they imply. */
export interface EntityKind<F extends Fields = Fields> {
  readonly kind: string;
  readonly apiVersions: readonly string[];
  /** The shape of `spec`; its reference fields are the relations. */
  readonly spec: ReturnType<typeof fields<F>>;
  /** Relations beyond those of reference fields. */
  readonly relations?: readonly FieldRelation[];
}

/** Declares a kind, so that its spec's type can be read off the declaration. */
export function defineEntityKind<F extends Fields>(kind: EntityKind<F>): EntityKind<F> {
  return kind;
}

/** The type of the entities of a kind. */
export type EntityOfKind<K, Kind extends string> = Entity & {
  kind: Kind;
  spec: K extends EntityKind<infer F> ? FieldsValue<F> : never;
};
