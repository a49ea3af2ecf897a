import { isJsonObject } from '@portico/catalog-model';
import type { SchemaNode } from './subschemas.ts';

const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const single = [
  'if',
  'then',
  'else',
  'not',
  'contains',
  'additionalItems',
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
];
const byName = [
  'properties',
  'patternProperties',
  'definitions',
  '$defs',
  'dependencies',
  'dependentSchemas',
];
/** Keywords whose schemas describe the same value as the schema that has them. */
const inPlace = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'then',
  'else',
  'dependencies',
  'dependentSchemas',
]);

/** Copies a schema with other schemas in place of those directly within it; whatever else it has stays. */
export function mapSubschemas(
  schema: SchemaNode,
  map: (node: SchemaNode, isSameValue: boolean) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      const each = (node: unknown): unknown =>
        isJsonObject(node) ? map(node, inPlace.has(key)) : node;
      if (lists.includes(key) || (key === 'items' && Array.isArray(value)))
        return [key, Array.isArray(value) ? value.map(each) : value];
      if (single.includes(key) || key === 'items') return [key, each(value)];
      if (!byName.includes(key) || !isJsonObject(value)) return [key, value];
      const named = Object.entries(value).map(([name, node]) => [name, each(node)]);
      return [key, Object.fromEntries(named) as unknown];
    }),
  );
}
