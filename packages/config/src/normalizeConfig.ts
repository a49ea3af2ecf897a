import type { z } from 'zod';
import { getChildSchema, type PluginConfigSchema } from './ConfigSchema.ts';
import { type ConfigObject, type ConfigValue, isConfigObject } from './json.ts';

const truths: readonly string[] = ['true', 'yes', 'y', 'on', '1'];
const untruths: readonly string[] = ['false', 'no', 'n', 'off', '0'];
const numberPattern = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The configuration in the types that schemas request: texts, as environment variables give them, become true,
 * false or numbers where a schema takes no text; `null` is the same as an absent key.
 */
export function normalizeConfig(
  config: ConfigObject,
  schemas: readonly PluginConfigSchema[],
): ConfigObject {
  return normalize(
    config,
    schemas.map(({ schema }) => schema),
  ) as ConfigObject;
}

function normalize(value: ConfigValue, schemas: readonly z.core.$ZodType[]): ConfigValue {
  if (Array.isArray(value)) {
    return (value as ConfigValue[]).map((item, index) => {
      const below = schemas.map(schema => getChildSchema(schema, index));
      return normalize(item, below.filter(each => each !== 'any').flat());
    });
  }
  if (isConfigObject(value)) {
    const entries = Object.entries(value).flatMap(([key, child]) => {
      const below = schemas.map(schema => getChildSchema(schema, key));
      if (child === null && !below.includes('any')) return [];
      return [[key, normalize(child, below.filter(each => each !== 'any').flat())] as const];
    });
    return Object.fromEntries(entries);
  }
  return typeof value === 'string' ? convertText(value, schemas) : value;
}

/** A text stays one wherever any schema takes it, and becomes something else only where that fits better. */
function convertText(text: string, schemas: readonly z.core.$ZodType[]): ConfigValue {
  const meanings = [text, ...listMeanings(text.trim().toLowerCase())];
  const fits = (test: (schema: z.core.$ZodType, value: ConfigValue) => boolean) =>
    meanings.find(each => schemas.some(schema => test(schema, each)));
  return fits(accepts) ?? fits(isOfType) ?? text;
}

function listMeanings(word: string): (boolean | number)[] {
  return [
    ...(truths.includes(word) ? [true] : []),
    ...(untruths.includes(word) ? [false] : []),
    ...(numberPattern.test(word) ? [Number(word)] : []),
  ];
}

function accepts(schema: z.core.$ZodType, value: ConfigValue): boolean {
  return (schema as z.ZodType).safeParse(value).success;
}

/** Whether a value has a type that the schema takes, though it may be wrong otherwise. */
function isOfType(schema: z.core.$ZodType, value: ConfigValue): boolean {
  const { error } = (schema as z.ZodType).safeParse(value);
  const isAnother = (code: string) => code === 'invalid_type' || code === 'invalid_union';
  return !error?.issues.some(({ code, path }) => path.length === 0 && isAnother(code));
}
