const maxDepth = 8;
const textPrefix = '<example ';

/** An output that fits a schema, for steps that a dry run omits and later steps read. */
export function makeExampleOutput(schema: unknown): Readonly<Record<string, unknown>> {
  const example = makeExample(schema, '', 0);
  return typeof example === 'object' && example !== null && !Array.isArray(example)
    ? (example as Record<string, unknown>)
    : {};
}

/** Whether an input holds texts of examples. */
export const hasExamples = (input: unknown): boolean =>
  JSON.stringify(input)?.includes(textPrefix) ?? false;

function makeExample(schema: unknown, name: string, depth: number): unknown {
  if (typeof schema !== 'object' || schema === null || depth > maxDepth) return undefined;
  const { type, examples, properties, items, enum: values } = schema as Record<string, unknown>;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (Array.isArray(values)) return values[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((properties ?? {}) as object).map(([key, value]) => [
          key,
          makeExample(value, key, depth + 1),
        ]),
      );
    case 'array': {
      const item = makeExample(items, name, depth + 1);
      return item === undefined ? [] : [item];
    }
    case 'string':
      return `${textPrefix}${name}>`;
    case 'number':
    case 'integer':
      return 42;
    case 'boolean':
      return false;
    default:
      return undefined;
  }
}
