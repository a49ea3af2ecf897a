import * as z from 'zod/mini';

const jsonSchemas = new WeakMap<z.core.$ZodType, Record<string, unknown>>();

/** The JSON Schema of a query parameter that is read from text, for the generated API document. */
export function getQueryParamJsonSchema(
  schema: z.core.$ZodType,
): Record<string, unknown> | undefined {
  return jsonSchemas.get(schema);
}

function describe<S extends z.core.$ZodType>(schema: S, jsonSchema: Record<string, unknown>): S {
  jsonSchemas.set(schema, jsonSchema);
  return schema;
}

/** A parameter that may be repeated: one or more texts. */
export function queryList() {
  return describe(
    z.optional(
      z.pipe(
        z.union([z.string(), z.readonly(z.array(z.string()))], {
          error: 'it must be one text or a list of texts',
        }),
        z.transform((value): string[] => [value].flat()),
      ),
    ),
    { type: 'array', items: { type: 'string' } },
  );
}

/**
 * A parameter that holds one text or several separated by commas, and may be repeated.
 *
 * @param words - the schema of the list, with its limits.
 */
export function queryWords(words: z.ZodMiniType<string[], string[]> = z.array(z.string())) {
  return describe(
    z.optional(
      z.pipe(
        z.transform((value: string | readonly string[]) =>
          [value]
            .flat()
            .flatMap(part => part.split(','))
            .map(part => part.trim())
            .filter(part => part !== ''),
        ),
        words,
      ),
    ),
    { type: 'string', description: 'Comma-separated' },
  );
}

/** A whole number of at least `min`, and at most `max`. */
export function queryInteger({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}) {
  return describe(
    z.optional(
      z.pipe(
        z.transform((value: string | number) =>
          typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
        ),
        z.int().check(z.minimum(min), z.maximum(max)),
      ),
    ),
    { type: 'integer', minimum: min, ...(max < Number.MAX_SAFE_INTEGER && { maximum: max }) },
  );
}

/** A switch: `true`, `1`, `yes`, `on` or the bare name turn it on; `false`, `0`, `no`, `off` do not. */
export function queryBoolean() {
  return describe(
    z.optional(
      z.pipe(
        z.transform((value: string | boolean) => readBoolean(value)),
        z.boolean(),
      ),
    ),
    { type: 'boolean' },
  );
}

function readBoolean(value: string | boolean): unknown {
  const text = String(value).toLowerCase();
  if (['true', '1', 'yes', 'on', ''].includes(text)) return true;
  return ['false', '0', 'no', 'off'].includes(text) ? false : value;
}
