import { isJsonObject } from '@portico/catalog-model';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';

/** A JSON Schema without `ui:*` keys, and those keys in a tree of the same shape. */
export interface SplitSchema {
  schema: RJSFSchema;
  uiSchema: UiSchema;
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => isJsonObject(value);
const maxDepth = 64;

/**
 * Takes the `ui:*` keys out of a schema, through properties, items, dependencies, oneOf, anyOf, allOf and if/then/else.
 * The keys of a branch are those of the object that it is a branch of.
 */
export function splitUiSchema(schema: object): SplitSchema {
  const uiSchema: UiSchema = {};
  return { schema: take(schema as Node, uiSchema, 0) as RJSFSchema, uiSchema };
}

const objectsOfFields = ['properties', 'patternProperties'];
const branches = ['oneOf', 'anyOf', 'allOf'];
const single = ['if', 'then', 'else'];

function take(node: Node, ui: Node, depth: number): Node {
  if (depth > maxDepth) throw new Error(`The form is nested more than ${maxDepth} levels deep`);
  const rest: Node = {};
  for (const [key, value] of Object.entries(node)) {
    if (key.startsWith('ui:')) ui[key] = value;
    // The names of choices are keys of the form since react-jsonschema-form 6.
    else if (key === 'enumNames') ui['ui:enumNames'] ??= value;
    else if (objectsOfFields.includes(key) && isNode(value))
      rest[key] = takeFields(value, ui, depth);
    else if (key === 'items' && isNode(value)) {
      rest[key] = take(value, child(ui, 'items'), depth + 1);
      if (value['enumNames'] !== undefined) ui['ui:enumNames'] ??= value['enumNames'];
    } else if (key === 'additionalProperties' && isNode(value))
      rest[key] = take(value, child(ui, key), depth + 1);
    else if (branches.includes(key) && Array.isArray(value))
      rest[key] = value.map(branch => (isNode(branch) ? take(branch, ui, depth + 1) : branch));
    else if (single.includes(key) && isNode(value)) rest[key] = take(value, ui, depth + 1);
    else if (key === 'dependencies' && isNode(value))
      rest[key] = mapValues(value, part => (isNode(part) ? take(part, ui, depth + 1) : part));
    else rest[key] = value;
  }
  return rest;
}

function takeFields(fields: Node, ui: Node, depth: number): Node {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      // Names of prototypes are no fields.
      if (name === '__proto__') return [];
      return [[name, isNode(field) ? take(field, child(ui, name), depth + 1) : field]];
    }),
  );
}

const mapValues = (node: Node, map: (value: unknown) => unknown): Node =>
  Object.fromEntries(Object.entries(node).map(([key, value]) => [key, map(value)]));

/** The tree's node of a field, made when it is not there. */
function child(ui: Node, name: string): Node {
  const known = Object.hasOwn(ui, name) ? ui[name] : undefined;
  if (isNode(known)) return known;
  const made: Node = {};
  Object.defineProperty(ui, name, {
    value: made,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return made;
}
