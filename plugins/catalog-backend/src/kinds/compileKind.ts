import type { KindRelation } from '@portico/catalog-common';
import type { EntityKindDefinition } from '@portico/catalog-node';
import { getInverseRelation, isRelationType, parseEntityRef } from '@portico/catalog-model';
import {
  catalogApiVersions,
  describeType,
  type EntityKind,
  type FieldRelation,
  fields,
  findReferences,
  type Report,
} from '@portico/catalog-model/kinds';
import type { ValidationError } from '@portico/patterns/schemas';
import { createSchemaValidator } from './createSchemaValidator.ts';

const maxProblems = 20;
const defaultOwner = 'spec.owner';

/** A company's own kind in the form in which every kind is known. */
export function compileKind(definition: EntityKindDefinition): EntityKind {
  const { kind, apiVersions = catalogApiVersions, schema } = definition;
  const validate = createSchemaValidator(schema);
  const relations = listFieldRelations(definition);
  return {
    kind,
    apiVersions,
    relations,
    spec: {
      ...fields({}),
      check(value, path, report, { namespace }) {
        for (const error of validate(value).slice(0, maxProblems))
          reportError(error, path, kind, report);
        for (const relation of relations) checkReferences(value, relation, namespace, report);
      },
    },
  };
}

/** The relations of a kind, that to the owner among them. */
export function listFieldRelations({
  owner = defaultOwner,
  relations = [],
}: Pick<EntityKindDefinition, 'owner' | 'relations'>): FieldRelation[] {
  const hasOwner = owner !== false && !relations.some(({ field }) => field === owner);
  return [
    ...(hasOwner ? [{ field: owner, type: 'ownedBy', defaultKind: 'Group' }] : []),
    ...relations,
  ].map(({ field, ...relation }: KindRelation) => ({
    path: field.split('.').slice(1),
    type: relation.type,
    inverse: getInverse(relation) ?? relation.type,
    defaultKind: relation.defaultKind,
    defaultNamespace: relation.defaultNamespace,
  }));
}

/** The name of a relation as seen from its other end; `undefined` when nobody says it. */
export function getInverse({ type, inverse }: Pick<KindRelation, 'type' | 'inverse'>) {
  return inverse ?? (isRelationType(type) ? getInverseRelation(type) : undefined);
}

function checkReferences(
  spec: unknown,
  { path, defaultKind, defaultNamespace }: FieldRelation,
  namespace: string,
  report: Report,
): void {
  for (const { at, value } of findReferences(spec, path)) {
    if (typeof value !== 'string') {
      const message = `Must be an entity reference, but is ${describeType(value)}.`;
      report(at, message, 'write it as kind:namespace/name');
      continue;
    }
    try {
      parseEntityRef(value, { defaultKind, defaultNamespace: defaultNamespace ?? namespace });
    } catch (error) {
      report(at, `${(error as Error).message}.`, 'write it as kind:namespace/name');
    }
  }
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'a boolean',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

/** Says what a schema refuses in the words of the other kinds, with the path of the field. */
function reportError(error: ValidationError, root: string, kind: string, report: Report): void {
  const at = [root, ...error.path].join('.');
  const argument = error.argument as unknown;
  switch (error.name) {
    case 'required':
      report(`${at}.${argument}`, 'Is required, but missing.', `add '${argument}' under '${at}'`);
      break;
    case 'additionalProperties':
      report(
        `${at}.${argument}`,
        `'${argument}' is no field of kind '${kind}' there.`,
        'correct its name or remove it',
      );
      break;
    case 'type': {
      const wanted = listTexts(argument).map(type => typeNames[type] ?? type);
      const message = `Must be ${wanted.join(' or ')}, but is ${describeType(error.instance)}.`;
      report(at, message, `write ${wanted.join(' or ')} there`);
      break;
    }
    case 'enum': {
      const values = listTexts(argument).map(value => `'${value}'`);
      report(at, `Must be one of ${values.join(', ')}.`, `write one of ${values.join(', ')}`);
      break;
    }
    default: {
      // Messages on alternatives name schemas that their readers do not have. Errors of own attributes have no name.
      const message = ['anyOf', 'oneOf', 'allOf'].includes(error.name)
        ? `fits ${error.name === 'oneOf' ? 'none or several' : 'not all or none'} of the alternatives`
        : error.message;
      const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}`.slice(0, 300);
      report(at, `${sentence}.`, `correct it as the schema of kind '${kind}' says`);
    }
  }
}

function listTexts(argument: unknown): string[] {
  return [argument].flat().slice(0, 20).map(String);
}
