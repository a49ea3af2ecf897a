/** A property of a JSON Schema, as a line of a table. */
export interface SchemaRow {
  /** The way to it: `options.name`. */
  name: string;
  type: string;
  isRequired: boolean;
  description?: string | undefined;
}

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const maxDepth = 4;

/** The properties of a schema, nested ones after their parents. */
export function listSchemaRows(schema: unknown, prefix = '', depth = 0): SchemaRow[] {
  if (!isNode(schema) || depth > maxDepth) return [];
  const { properties, required, items } = schema;
  if (!isNode(properties)) {
    const branches = ['allOf', 'anyOf', 'oneOf'].flatMap(
      key => (schema[key] as unknown[] | undefined) ?? [],
    );
    const nested = isNode(items) ? [items] : branches;
    return nested.flatMap(branch => listSchemaRows(branch, prefix, depth + 1));
  }
  const wanted = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties).flatMap(([key, property]) => {
    const part = isNode(property) ? property : {};
    const name = `${prefix}${key}`;
    const { title, description } = part;
    const text = [title, description].filter(each => typeof each === 'string' && each !== '');
    return [
      {
        name,
        type: nameType(part),
        isRequired: wanted.has(key),
        description: text.length > 0 ? text.join('. ') : undefined,
      },
      ...listSchemaRows(part, `${name}${part['type'] === 'array' ? '[]' : ''}.`, depth + 1),
    ];
  });
}

/** The type of a value in a few words: `string`, `number[]`, `"a" | "b"`. */
function nameType(schema: Node): string {
  const { type, items, enum: values, const: only } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map(value => JSON.stringify(value)).join(' | ');
  if (type === 'array') return isNode(items) ? `${nameType(items)}[]` : 'array';
  if (Array.isArray(type)) return type.join(' | ');
  if (typeof type === 'string') return type;
  const branches = (schema['anyOf'] ?? schema['oneOf']) as unknown[] | undefined;
  if (Array.isArray(branches))
    return [...new Set(branches.map(branch => (isNode(branch) ? nameType(branch) : 'any')))].join(
      ' | ',
    );
  return isNode(schema['properties']) ? 'object' : 'any';
}
