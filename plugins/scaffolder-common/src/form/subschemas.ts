import { InputError } from '@portico/errors';
import { isJsonObject } from '@portico/catalog-model';

/** A JSON Schema that is an object, with `ui:*` keys among its keywords. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** Which part of a value a subschema describes. */
export type SubschemaPlace =
  /** The same value, where a condition holds or always. */
  | { kind: 'same' }
  | { kind: 'property'; name: string }
  /** Properties whose names match. */
  | { kind: 'pattern'; pattern: string }
  /** Properties that `properties` of the same schema has not. */
  | { kind: 'additional' }
  | { kind: 'item'; index: number }
  /** Items from an index on. */
  | { kind: 'rest'; from: number };

/** A schema within a schema. */
export interface Subschema {
  node: SchemaNode;
  /** The way to it from the schema that has it. */
  path: readonly (string | number)[];
  place: SubschemaPlace;
}

const same = { kind: 'same' } as const;
const conditions = ['if', 'then', 'else'];
const alternatives = ['allOf', 'anyOf', 'oneOf'];
const dependencies = ['dependencies', 'dependentSchemas'];
const additional = ['additionalProperties', 'unevaluatedProperties'];
const everyItem = ['contains', 'unevaluatedItems'];

/** The schemas directly within one, of draft 7 and of 2020-12; those of `definitions` only where a `$ref` leads to them. */
export function listSubschemas(schema: SchemaNode): Subschema[] {
  const found: Subschema[] = [];
  const add = (node: unknown, path: Subschema['path'], place: SubschemaPlace) => {
    if (isJsonObject(node)) found.push({ node, path, place });
  };
  const addEach = (key: string, place: (name: string) => SubschemaPlace) => {
    const fields = schema[key];
    if (isJsonObject(fields))
      for (const [name, node] of Object.entries(fields)) add(node, [key, name], place(name));
  };
  for (const key of alternatives) {
    const branches = schema[key];
    if (Array.isArray(branches))
      for (const [index, node] of branches.entries()) add(node, [key, index], same);
  }
  for (const key of dependencies) addEach(key, () => same);
  for (const key of conditions) add(schema[key], [key], same);
  addEach('properties', name => ({ kind: 'property', name }));
  addEach('patternProperties', pattern => ({ kind: 'pattern', pattern }));
  for (const key of additional) add(schema[key], [key], { kind: 'additional' });
  let from = 0;
  for (const key of ['prefixItems', 'items']) {
    const items = schema[key];
    if (Array.isArray(items)) {
      for (const [index, node] of items.entries()) add(node, [key, index], { kind: 'item', index });
      from = Math.max(from, items.length);
    } else add(items, [key], { kind: 'rest', from });
  }
  add(schema['additionalItems'], ['additionalItems'], { kind: 'rest', from });
  for (const key of everyItem) add(schema[key], [key], { kind: 'rest', from: 0 });
  return found;
}

const maxDepth = 64;

/**
 * Calls back with a schema and all schemas within it.
 *
 * @param visit - `path` leads to the schema in the document.
 * @throws Error when they are nested more than 64 levels deep.
 */
export function visitSchemas(
  schema: SchemaNode,
  visit: (node: SchemaNode, path: readonly (string | number)[]) => void,
): void {
  const walk = (node: SchemaNode, path: readonly (string | number)[], depth: number) => {
    if (depth > maxDepth)
      throw new InputError(`The form is nested more than ${maxDepth} levels deep`);
    visit(node, path);
    for (const sub of listSubschemas(node)) walk(sub.node, [...path, ...sub.path], depth + 1);
    for (const key of ['definitions', '$defs']) {
      const definitions = node[key];
      if (!isJsonObject(definitions)) continue;
      for (const [name, definition] of Object.entries(definitions))
        if (isJsonObject(definition)) walk(definition, [...path, key, name], depth + 1);
    }
  };
  walk(schema, [], 0);
}
