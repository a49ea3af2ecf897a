import { InputError } from '@portico/errors';
import { isJsonObject } from '@portico/catalog-model';
import { mapSubschemas } from './mapSubschemas.ts';
import { listSubschemas, type SchemaNode } from './subschemas.ts';

type Draft = Record<string, unknown>;
type Names = ReadonlySet<string>;
const maxDepth = 64;

/**
 * A schema of a form in the words of draft 7, which forms and validators understand: `prefixItems`, `dependentSchemas` and
 * `dependentRequired` are written as draft 7 has them. What depends on a checkbox depends on that it is ticked: one that was
 * unticked has the value `false`, and is not absent.
 *
 * @throws Error when it is nested more than 64 levels deep.
 */
export function normalizeSchema(schema: SchemaNode): Record<string, unknown> {
  return normalize(schema, new Set(), 0);
}

function normalize(schema: SchemaNode, outer: Names, depth: number): Draft {
  if (depth > maxDepth)
    throw new InputError(`The form is nested more than ${maxDepth} levels deep`);
  const checkboxes: Names = new Set([...outer, ...listCheckboxes(schema)]);
  const node = mapSubschemas(schema, (sub, isSameValue) =>
    normalize(sub, isSameValue ? checkboxes : new Set(), depth + 1),
  );
  return dependOnTicked(renameKeywords(node), checkboxes);
}

function listCheckboxes({ properties }: SchemaNode): string[] {
  return Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, field]) =>
    isJsonObject(field) && [field['type']].flat().includes('boolean') ? [name] : [],
  );
}

function renameKeywords({
  prefixItems,
  dependentSchemas,
  dependentRequired,
  ...node
}: Draft): Draft {
  const { items, dependencies } = node;
  const named = [dependencies, dependentSchemas, dependentRequired].filter(isJsonObject);
  return {
    ...node,
    ...(Array.isArray(prefixItems) && {
      items: prefixItems,
      ...(items !== undefined && { additionalItems: items }),
    }),
    ...(named.length > 0 && { dependencies: mergeDependencies(named) }),
  };
}

function mergeDependencies(all: readonly SchemaNode[]): Draft {
  const merged = new Map<string, unknown>();
  for (const [name, added] of all.flatMap(each => Object.entries(each))) {
    const known = merged.get(name);
    merged.set(name, known === undefined ? added : { allOf: [known, added].map(toSchema) });
  }
  return Object.fromEntries(merged);
}

const toSchema = (dependency: unknown): unknown =>
  Array.isArray(dependency) ? { required: dependency } : dependency;

function dependOnTicked(node: Draft, checkboxes: Names): Draft {
  const { dependencies } = node;
  if (!isJsonObject(dependencies)) return node;
  const isRewritten = ([name, part]: [string, unknown]) =>
    checkboxes.has(name) && !decidesBy(toSchema(part), name, 0);
  const entries = Object.entries(dependencies);
  const rewritten = entries.filter(isRewritten);
  if (rewritten.length === 0) return node;
  const { dependencies: _former, ...rest } = node;
  const left = entries.filter(entry => !isRewritten(entry));
  const { allOf } = rest;
  return {
    ...rest,
    ...(left.length > 0 && { dependencies: Object.fromEntries(left) }),
    allOf: [
      ...(Array.isArray(allOf) ? (allOf as unknown[]) : []),
      ...rewritten.map(([name, part]) => ({
        if: { properties: { [name]: { const: true } }, required: [name] },
        // oxlint-disable-next-line unicorn/no-thenable
        then: toSchema(part),
      })),
    ],
  };
}

/** Whether a schema itself says what holds for which value of a property, as `oneOf` with `const` does. */
function decidesBy(part: unknown, name: string, depth: number): boolean {
  if (!isJsonObject(part) || depth > maxDepth) return false;
  const { properties } = part;
  if (isJsonObject(properties) && Object.hasOwn(properties, name)) return true;
  return listSubschemas(part).some(
    ({ node, place }) => place.kind === 'same' && decidesBy(node, name, depth + 1),
  );
}
