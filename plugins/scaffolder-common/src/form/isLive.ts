import { isJsonObject } from '@portico/catalog-model';
import type { SchemaNode, Subschema } from './subschemas.ts';

/**
 * Whether a branch of a schema may hold for a value, by the constants that it and the conditions compare with: what cannot be
 * decided so may.
 */
export function isLive(owner: SchemaNode, { node, path }: Subschema, value: unknown): boolean {
  if (!isJsonObject(value)) return true;
  const [keyword, key = ''] = path;
  switch (keyword) {
    case 'dependencies':
    case 'dependentSchemas':
      return Object.hasOwn(value, key) && value[key] !== undefined;
    case 'oneOf':
    case 'anyOf':
      return compare(node, value) !== false;
    case 'then':
      return compare(owner['if'], value) !== false;
    case 'else':
      return compare(owner['if'], value) !== true;
    default:
      return true;
  }
}

const decidable = new Set(['properties', 'required', 'type', 'title', 'description']);

/** Whether an object has the constants that a schema wants; `undefined` where the schema says more. */
function compare(schema: unknown, value: SchemaNode): boolean | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { properties, required } = schema;
  const isAbsent = (name: string) => !Object.hasOwn(value, name) || value[name] === undefined;
  if (Array.isArray(required) && schema['if'] === undefined) {
    const fields = isJsonObject(properties) ? properties : {};
    // What is required besides constants may still be filled in.
    const constants = required.filter(
      (name): name is string =>
        typeof name === 'string' && listConstants(fields[name]) !== undefined,
    );
    if (constants.some(isAbsent)) return false;
  }
  let isDecided = Object.keys(schema).every(key => decidable.has(key) || key.startsWith('ui:'));
  for (const [name, field] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const constants = listConstants(field);
    if (constants === undefined) isDecided = false;
    else if (!isAbsent(name) && !constants.includes(value[name])) return false;
  }
  return isDecided ? true : undefined;
}

/** Texts, numbers and booleans that a field may have; `undefined` where it may have others. */
function listConstants(field: unknown): readonly unknown[] | undefined {
  if (!isJsonObject(field)) return undefined;
  const constants = 'const' in field ? [field['const']] : field['enum'];
  if (!Array.isArray(constants)) return undefined;
  return constants.every(each => typeof each !== 'object') ? constants : undefined;
}
