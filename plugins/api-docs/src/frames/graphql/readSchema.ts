import {
  buildASTSchema,
  buildClientSchema,
  type DefinitionNode,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  type IntrospectionQuery,
  isTypeDefinitionNode,
  isTypeExtensionNode,
  parse,
} from 'graphql';
import { DefinitionError } from '../DefinitionError.ts';
import { isMapping } from '../parseDefinition.ts';

const tokenLimit = 2_000_000;

/**
 * Reads a schema in the schema definition language, or the answer to an introspection query. What can be read is
 * shown, also where the schema as a whole breaks a rule.
 *
 * @throws DefinitionError with the line where it cannot be read.
 */
export function readSchema(text: string): GraphQLSchema {
  try {
    const introspection = readIntrospection(text);
    if (introspection) return buildClientSchema(introspection, { assumeValid: true });
    const document = completeExtensions(parse(text, { maxTokens: tokenLimit, noLocation: true }));
    return buildASTSchema(document, { assumeValid: true, assumeValidSDL: true });
  } catch (error) {
    if (error instanceof GraphQLError)
      throw new DefinitionError([{ message: error.message, line: error.locations?.[0]?.line }]);
    const message = error instanceof Error ? error.message : String(error);
    throw new DefinitionError([{ message, line: findUnknownType(text, message) }]);
  }
}

/** A schema that is part of a larger one extends types that stand elsewhere; here the extension is all there is. */
function completeExtensions(document: DocumentNode): DocumentNode {
  const known = new Set(
    document.definitions.flatMap(node => (isTypeDefinitionNode(node) ? [node.name.value] : [])),
  );
  const definitions = document.definitions.map(node => {
    if (!isTypeExtensionNode(node) || known.has(node.name.value)) return node;
    known.add(node.name.value);
    return { ...node, kind: node.kind.replace('Extension', 'Definition') } as DefinitionNode;
  });
  return { ...document, definitions };
}

/** The line that first names a type that is nowhere defined. */
function findUnknownType(text: string, message: string): number | undefined {
  const name = /^Unknown type: "(\w+)"/.exec(message)?.[1];
  if (name === undefined) return undefined;
  const start = text.search(new RegExp(`:[\\s[]*${name}\\b`));
  return start < 0 ? undefined : text.slice(0, start).split('\n').length;
}

function readIntrospection(text: string): IntrospectionQuery | undefined {
  if (!/^\s*\{/.test(text) || !text.includes('__schema')) return undefined;
  const answer: unknown = JSON.parse(text);
  const data = isMapping(answer) && isMapping(answer['data']) ? answer['data'] : answer;
  return isMapping(data) && isMapping(data['__schema'])
    ? (data as unknown as IntrospectionQuery)
    : undefined;
}
