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
import { createProblem } from '../../model/problemCodes.ts';
import { createDefinitionError, DefinitionError } from '../DefinitionError.ts';
import type { UnresolvedReference } from '../frameProtocol.ts';
import { isMapping } from '../parseDefinition.ts';
import { completeIntrospection } from './completeIntrospection.ts';
import { completeTypes } from './completeTypes.ts';

const tokenLimit = 2_000_000;
/** Each is searched for in the text; more problems are not shown. */
const maxLines = 50;

/** A schema, with the types that it names and does not define. */
export interface ReadSchema {
  schema: GraphQLSchema;
  unresolved: readonly UnresolvedReference[];
}

/**
 * Reads a schema in the schema definition language, or the answer to an introspection query. What can be read is
 * shown, also where the schema as a whole breaks a rule.
 *
 * @throws DefinitionError with the line where it cannot be read.
 */
export function readSchema(text: string): ReadSchema {
  try {
    const introspection = readIntrospection(text);
    if (introspection) {
      const { answer, undefinedNames } = completeIntrospection(introspection);
      const schema = buildClientSchema(answer, { assumeValid: true });
      return { schema, unresolved: undefinedNames.map(name => describeUndefined(name)) };
    }
    const parsed = completeExtensions(parse(text, { maxTokens: tokenLimit, noLocation: true }));
    const { document, undefinedNames } = completeTypes(parsed);
    return {
      schema: buildASTSchema(document, { assumeValid: true, assumeValidSDL: true }),
      unresolved: undefinedNames
        .slice(0, maxLines)
        .map(name => describeUndefined(name, findLine(text, name))),
    };
  } catch (error) {
    if (error instanceof GraphQLError)
      throw new DefinitionError([{ message: error.message, line: error.locations?.[0]?.line }]);
    if (error instanceof RangeError) throw createDefinitionError('nestedTooDeeply');
    const message = error instanceof Error ? error.message : String(error);
    throw new DefinitionError([{ message }]);
  }
}

/**
 * A schema that is part of a larger one extends types that stand elsewhere; here the extension is all there is. What schemas
 * that were put together define several times has the parts of all.
 */
function completeExtensions(document: DocumentNode): DocumentNode {
  const known = new Set(
    document.definitions.flatMap(node => (isTypeDefinitionNode(node) ? [node.name.value] : [])),
  );
  const defined = new Set<string>();
  const definitions = document.definitions.map(node => {
    if (isTypeDefinitionNode(node) && defined.has(node.name.value))
      return changeKind(node, 'Definition', 'Extension');
    if (isTypeDefinitionNode(node)) defined.add(node.name.value);
    if (!isTypeExtensionNode(node) || known.has(node.name.value)) return node;
    known.add(node.name.value);
    return changeKind(node, 'Extension', 'Definition');
  });
  return { ...document, definitions };
}

function changeKind(node: DefinitionNode, from: string, to: string): DefinitionNode {
  return { ...node, kind: node.kind.replace(from, to) } as DefinitionNode;
}

function describeUndefined(target: string, line?: number): UnresolvedReference {
  const reason =
    line === undefined
      ? createProblem('typeUndefined')
      : createProblem('typeUndefinedAt', { values: { line: String(line) }, line });
  return { target, reason };
}

/** The line that first names a type. */
function findLine(text: string, name: string): number | undefined {
  const start = text.search(new RegExp(`[:[\\s&|=]${name}\\b`));
  return start < 0 ? undefined : text.slice(0, start + 1).split('\n').length;
}

function readIntrospection(text: string): IntrospectionQuery | undefined {
  if (!/^\s*\{/.test(text) || !text.includes('__schema')) return undefined;
  const answer: unknown = JSON.parse(text);
  const data = isMapping(answer) && isMapping(answer['data']) ? answer['data'] : answer;
  return isMapping(data) && isMapping(data['__schema'])
    ? (data as unknown as IntrospectionQuery)
    : undefined;
}
