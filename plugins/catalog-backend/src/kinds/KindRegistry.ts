import { hash } from 'node:crypto';
import type { EntityKindDefinition } from '@portico/catalog-node';
import type { Entity } from '@portico/catalog-model';
import {
  createEntityValidator,
  createSpecRelationReader,
  entityKinds,
  type EntityValidation,
  getSpecRelations,
  type SpecRelation,
  validateEntity,
} from '@portico/catalog-model/kinds';
import { compileKind } from './compileKind.ts';

/** The kinds that a catalog knows. */
export interface KindRegistry {
  /** Checks a document against the kinds. */
  validate(document: unknown): EntityValidation;
  /** The relations that the document of a valid entity implies. */
  readRelations(entity: Entity): SpecRelation[];
  /** Changes whenever a company's own kinds do, so that documents are read again; '' without any. */
  readonly fingerprint: string;
}

/** The kinds that every portal knows. */
export const builtInKinds: KindRegistry = {
  validate: validateEntity,
  readRelations: getSpecRelations,
  fingerprint: '',
};

/** The kinds that every portal knows, and a company's own. */
export function createKindRegistry(own: readonly EntityKindDefinition[]): KindRegistry {
  if (own.length === 0) return builtInKinds;
  const kinds = [...entityKinds, ...own.map(compileKind)];
  const rules = own.map(({ kind, apiVersions, schema, owner, relations }) => [
    kind,
    apiVersions,
    schema,
    owner,
    relations?.map(({ field, type, inverse, defaultKind, defaultNamespace }) => [
      field,
      type,
      inverse,
      defaultKind,
      defaultNamespace,
    ]),
  ]);
  return {
    validate: createEntityValidator(kinds),
    readRelations: createSpecRelationReader(kinds),
    fingerprint: hash('sha1', JSON.stringify(rules)),
  };
}
