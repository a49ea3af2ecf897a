import type { Entity } from '../Entity.ts';
import type { Fields, FieldsValue, fields } from '../shape.ts';

/** The versions in which the catalog's own kinds are written. */
export const catalogApiVersions = ['backstage.io/v1alpha1', 'backstage.io/v1beta1'] as const;

/** A kind of entity: how its documents are written, and which relations they imply. */
export interface EntityKind<F extends Fields = Fields> {
  readonly kind: string;
  readonly apiVersions: readonly string[];
  /** The shape of `spec`; its reference fields are the relations. */
  readonly spec: ReturnType<typeof fields<F>>;
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
