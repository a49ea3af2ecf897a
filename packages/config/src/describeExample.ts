import type { z } from 'zod';
import { unwrapSchema } from './ConfigSchema.ts';

/** A value that a schema takes, as it would be written: the first of its alternatives, required keys only. */
export function describeExample(schemas: readonly z.core.$ZodType[]): string {
  const [schema] = schemas.flatMap(unwrapSchema);
  if (!schema) return '…';
  const def = schema._zod.def as unknown as {
    type: string;
    format?: string;
    entries?: Readonly<Record<string, string | number>>;
    values?: readonly unknown[];
    shape?: Readonly<Record<string, z.core.$ZodType>>;
    element?: z.core.$ZodType;
  };
  switch (def.type) {
    case 'string':
      return def.format === 'url' ? 'https://…' : '…';
    case 'enum':
      return String(Object.values(def.entries ?? {})[0]);
    case 'literal':
      return String(def.values?.[0]);
    case 'number':
      return '1';
    case 'boolean':
      return 'true';
    case 'array':
      return `[${def.element ? describeExample([def.element]) : ''}]`;
    case 'object': {
      const keys = Object.entries(def.shape ?? {})
        .filter(([, child]) => child._zod.optin !== 'optional')
        .map(([key, child]) => `${key}: ${describeExample([child])}`);
      return keys.length > 0 ? `{ ${keys.join(', ')} }` : '{}';
    }
    default:
      return '…';
  }
}
