import { z } from 'zod';

/** The keys a plugin reads, as a schema of the whole configuration that knows only those keys. */
export type ConfigSchema<T = unknown> = z.ZodType<T>;

/** A schema, and the plugin that reads those keys. */
export interface PluginConfigSchema {
  pluginId: string;
  schema: ConfigSchema;
}

/**
 * Who may know a value: the browser, only the server, or only the part of the server that uses it
 * (never logged, never shown).
 */
export type ConfigVisibility = 'frontend' | 'backend' | 'secret';

const visibilities = new WeakMap<z.core.$ZodType, ConfigVisibility>();

/** Marks a key, and everything below it, as meant for the browser. */
export function frontend<S extends z.ZodType>(schema: S): S {
  visibilities.set(schema, 'frontend');
  return schema;
}

/** Marks a key, and everything below it, as secret. */
export function secret<S extends z.ZodType>(schema: S): S {
  visibilities.set(schema, 'secret');
  return schema;
}

/** The schemas that are behind optional, nullable, default, lazy and union wrappers; itself when it has none. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType[] {
  const def = schema._zod.def as unknown as {
    type: string;
    innerType?: z.core.$ZodType;
    options?: z.core.$ZodType[];
    getter?: () => z.core.$ZodType;
    in?: z.core.$ZodType;
    out?: z.core.$ZodType;
    left?: z.core.$ZodType;
    right?: z.core.$ZodType;
  };
  const inner = [
    def.innerType,
    def.getter?.(),
    def.type === 'pipe' ? (def.in?._zod.def.type === 'transform' ? def.out : def.in) : undefined,
    def.left,
    def.right,
    ...(def.type === 'union' ? (def.options ?? []) : []),
  ].filter(part => part !== undefined);
  return inner.length > 0 ? inner.flatMap(unwrapSchema) : [schema];
}

/** The visibility marked on a schema or on one of its wrappers. */
export function getVisibility(schema: z.core.$ZodType): ConfigVisibility | undefined {
  const marked = visibilities.get(schema);
  if (marked) return marked;
  const { innerType } = schema._zod.def as unknown as { innerType?: z.core.$ZodType };
  return innerType && getVisibility(innerType);
}

/** The schema of a key or item below a schema; `undefined` when it is not known, `'any'` when all is. */
export function getChildSchema(
  schema: z.core.$ZodType,
  key: string | number,
): z.core.$ZodType[] | 'any' {
  const children = unwrapSchema(schema).flatMap((part): (z.core.$ZodType | 'any')[] => {
    const def = part._zod.def as unknown as {
      type: string;
      shape?: Record<string, z.core.$ZodType>;
      catchall?: z.core.$ZodType;
      element?: z.core.$ZodType;
      valueType?: z.core.$ZodType;
      items?: z.core.$ZodType[];
    };
    if (def.type === 'any' || def.type === 'unknown' || def.type === 'custom') return ['any'];
    if (def.type === 'object') {
      const named = def.shape && Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
      const child = named ?? def.catchall;
      return child && child._zod.def.type !== 'never' ? [child] : [];
    }
    if (def.type === 'array' && def.element) return [def.element];
    if (def.type === 'record' && def.valueType) return [def.valueType];
    return [];
  });
  return children.includes('any') ? 'any' : (children as z.core.$ZodType[]);
}

/**
 * Whether a schema reads a key: it names it, or reads keys of any name. What it lets pass unseen is not read, and records
 * with rules of their own for keys check them by those.
 */
export function readsKey(schema: z.core.$ZodType, key: string): boolean {
  return unwrapSchema(schema).some(part => {
    const def = part._zod.def as unknown as {
      type: string;
      shape?: Record<string, z.core.$ZodType>;
      catchall?: z.core.$ZodType;
      keyType?: z.core.$ZodType;
    };
    if (def.type === 'record') return !def.keyType?._zod.def.checks?.length;
    if (def.type !== 'object') return false;
    const isNamed = def.shape !== undefined && Object.hasOwn(def.shape, key);
    const others = def.catchall?._zod.def.type ?? 'never';
    return isNamed || !['never', 'unknown', 'any'].includes(others);
  });
}

/** Whether a schema takes a key that it does not name for wrong, so that nobody else need tell. */
export function refusesUnknownKeys(schema: z.core.$ZodType): boolean {
  return unwrapSchema(schema).some(part => {
    const { catchall } = part._zod.def as unknown as { catchall?: z.core.$ZodType };
    return catchall?._zod.def.type === 'never';
  });
}

/** The keys that a schema names. */
export function listChildKeys(schema: z.core.$ZodType): string[] {
  return unwrapSchema(schema).flatMap(part => {
    const { shape } = part._zod.def as unknown as { shape?: Record<string, unknown> };
    return Object.keys(shape ?? {});
  });
}

/**
 * Whether a value is marked for the browser under a schema: by the key's mark, or because it is a text and takes a
 * marked alternative of a union, such as an address where several could stand instead.
 */
export function isFrontendValue(schema: z.core.$ZodType, value: unknown): boolean {
  return (
    getVisibility(schema) === 'frontend' ||
    (typeof value === 'string' && hasMarkedText(schema, 'frontend'))
  );
}

function hasMarkedText(schema: z.core.$ZodType, visibility: ConfigVisibility): boolean {
  return unwrapSchema(schema).some(
    part => part._zod.def.type === 'string' && getVisibility(part) === visibility,
  );
}

/**
 * Whether a value is secret under any of its key's schemas: by the key's mark, or because it takes a
 * marked alternative of a union, such as an address where parts could stand instead.
 */
export function isSecretValue(schemas: readonly z.core.$ZodType[], value: unknown): boolean {
  return schemas.some(
    schema =>
      getVisibility(schema) === 'secret' ||
      (typeof value === 'string' && hasMarkedText(schema, 'secret')),
  );
}
