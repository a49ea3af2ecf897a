import { createDefinitionError } from '../DefinitionError.ts';
import { isMapping, parseDefinition } from '../parseDefinition.ts';

const methods = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
]);

/**
 * Reads an OpenAPI definition.
 *
 * @throws DefinitionError when it cannot be read, or is something else.
 */
export function readOpenApi(text: string): Record<string, unknown> {
  const document = parseDefinition(text);
  if (!isMapping(document)) throw createDefinitionError('notMapping', { line: 1 });
  const { openapi, swagger } = document;
  if (openapi === undefined && swagger === undefined)
    throw createDefinitionError('noOpenApi', { line: 1 });
  const version = String(openapi ?? swagger);
  if (!/^(3[.]\d|2[.]0|2$)/.test(version))
    throw createDefinitionError('unknownVersion', { values: { version }, line: findLine(text) });
  for (const key of ['paths', 'components', 'definitions', 'webhooks']) {
    const value = document[key];
    if (value !== undefined && value !== null && !isMapping(value))
      throw createDefinitionError('mustBeMapping', { values: { key }, line: findLine(text, key) });
  }
  // Versions are often written as numbers, which are not understood further on.
  if (openapi !== undefined) document['openapi'] = version;
  else document['swagger'] = '2.0';
  return document;
}

/** How many operations a definition has. */
export function countOperations(document: Readonly<Record<string, unknown>>): number {
  const { paths } = document;
  if (!isMapping(paths)) return 0;
  return Object.values(paths)
    .filter(isMapping)
    .reduce((total, path) => total + Object.keys(path).filter(key => methods.has(key)).length, 0);
}

function findLine(text: string, key = 'openapi|swagger'): number | undefined {
  const start = text.search(new RegExp(`^[ \\t]*["']?(?:${key})["']?\\s*:`, 'm'));
  return start < 0
    ? undefined
    : text.slice(0, start).trimEnd().split('\n').length + (start > 0 ? 1 : 0);
}
