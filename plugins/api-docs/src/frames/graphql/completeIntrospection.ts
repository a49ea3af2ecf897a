import type { IntrospectionQuery, IntrospectionType } from 'graphql';
import { isMapping } from '../parseDefinition.ts';

/** What a type of each kind needs beside its name. */
const partsByKind: Readonly<Record<string, Readonly<Record<string, readonly never[]>>>> = {
  SCALAR: {},
  ENUM: { enumValues: [] },
  UNION: { possibleTypes: [] },
  INPUT_OBJECT: { inputFields: [] },
  OBJECT: { fields: [], interfaces: [] },
  INTERFACE: { fields: [], interfaces: [], possibleTypes: [] },
};

/** Adds the types that the answer to an introspection query names and does not have, and lists their names. */
export function completeIntrospection(answer: IntrospectionQuery): {
  answer: IntrospectionQuery;
  undefinedNames: readonly string[];
} {
  const { types } = answer.__schema;
  if (!Array.isArray(types)) return { answer, undefinedNames: [] };
  const known = new Set(types.map(type => (isMapping(type) ? type['name'] : undefined)));
  const missing = new Map<string, IntrospectionType>();
  const waiting: unknown[] = [answer.__schema];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) for (const item of value) waiting.push(item ?? []);
    else if (isMapping(value)) {
      const { name, kind } = value;
      const parts = typeof kind === 'string' ? partsByKind[kind] : undefined;
      if (typeof name === 'string' && parts && !known.has(name))
        missing.set(name, { kind, name, ...parts } as unknown as IntrospectionType);
      waiting.push(...Object.values(value).map(each => each ?? []));
    }
  }
  return {
    answer: {
      ...answer,
      __schema: { ...answer.__schema, types: [...types.map(completeParts), ...missing.values()] },
    },
    undefinedNames: [...missing.keys()],
  };
}

/** Some tools leave out what is empty. */
function completeParts(type: IntrospectionType): IntrospectionType {
  const given = Object.entries(type).filter(([, part]) => part !== null);
  return { ...type, ...partsByKind[type.kind], ...Object.fromEntries(given) };
}
