import { CORE_SCHEMA, load, YAMLException } from 'js-yaml';
import { DefinitionError } from './DefinitionError.ts';

const deepest = 200;

/**
 * Reads a definition that is written in JSON or YAML.
 *
 * @throws DefinitionError with the line where it cannot be read.
 */
export function parseDefinition(text: string): unknown {
  const json = parseJson(text);
  if (json !== undefined) return json;
  try {
    return load(text, { schema: CORE_SCHEMA, maxDepth: deepest });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { mark, reason } = error;
    const message = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
    throw new DefinitionError([{ message, line: mark && mark.line + 1 }]);
  }
}

/** JSON is YAML too, but is read many times faster as what it is. What is wrong in it the YAML reader reports by line. */
function parseJson(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a value is a mapping. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
