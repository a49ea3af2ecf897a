import {
  type DefinitionNode,
  type DocumentNode,
  isTypeDefinitionNode,
  Kind,
  specifiedScalarTypes,
  visit,
} from 'graphql';

type Stub = 'ScalarTypeDefinition' | 'InterfaceTypeDefinition' | 'ObjectTypeDefinition';

/** The kind of definition that a type needs where it is named. */
const stubByPlace: Readonly<Record<string, Stub>> = {
  interfaces: Kind.INTERFACE_TYPE_DEFINITION,
  types: Kind.OBJECT_TYPE_DEFINITION,
};

/** A schema in which every type that is named is defined, and the names of those that were not. */
export interface CompletedTypes {
  document: DocumentNode;
  undefinedNames: readonly string[];
}

/**
 * Defines types that a schema names and leaves to the platform it runs on: scalars such as `AWSDateTime` of AppSync or
 * `jsonb` of Hasura, interfaces and members of unions.
 */
export function completeTypes(document: DocumentNode): CompletedTypes {
  const known = new Set([
    ...specifiedScalarTypes.map(({ name }) => name),
    ...document.definitions.flatMap(node => (isTypeDefinitionNode(node) ? [node.name.value] : [])),
  ]);
  const missing = new Map<string, Stub>();
  visit(document, {
    NamedType({ name: { value: name } }, key, _parent, path) {
      if (known.has(name) || name.startsWith('__')) return;
      // An item of a list of names, or the type of a root operation; all others are of fields and arguments.
      const place = typeof key === 'number' ? path.at(-2) : undefined;
      const isRoot = key === 'type' && path.includes('operationTypes');
      const stub = isRoot ? Kind.OBJECT_TYPE_DEFINITION : stubByPlace[String(place)];
      if (stub || !missing.has(name)) missing.set(name, stub ?? Kind.SCALAR_TYPE_DEFINITION);
    },
  });
  const stubs = [...missing].map(
    ([value, kind]) => ({ kind, name: { kind: Kind.NAME, value } }) as DefinitionNode,
  );
  return {
    document: { ...document, definitions: [...document.definitions, ...stubs] },
    undefinedNames: [...missing.keys()],
  };
}
