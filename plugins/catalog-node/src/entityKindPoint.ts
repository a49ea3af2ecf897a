import type { KindDisplay } from '@portico/catalog-common';
import type { JsonObject } from '@portico/catalog-model';
import { createExtensionPoint } from '@portico/core';

/** A company's own kind of entity: how its documents are written, related and shown. */
export interface EntityKindDefinition extends KindDisplay {
  /** The versions in which documents may be written; default those of the catalog's own kinds. */
  apiVersions?: readonly string[] | undefined;
  /** JSON Schema, draft 7, of `spec`. */
  schema: JsonObject;
  /** Path of the field that names the owner; default `spec.owner`, `false` for kinds without one. */
  owner?: string | false | undefined;
}

/** Kinds of entities beside those that every portal knows. */
export const entityKindPoint = createExtensionPoint<EntityKindDefinition>({
  id: 'entity-kind',
  description: 'Kinds of entities beside those that every portal knows',
});
