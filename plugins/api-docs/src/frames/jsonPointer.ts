/** The value that a JSON pointer such as `/components/schemas/Pet` leads to; `undefined` where it leads nowhere. */
export function followPointer(document: unknown, pointer: string): unknown {
  if (pointer === '' || pointer === '/') return document;
  if (!pointer.startsWith('/')) return undefined;
  let value = document;
  for (const part of pointer.slice(1).split('/')) {
    const key = unescapePart(part);
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}

/** A key as it is in a JSON pointer. */
export function escapePart(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The last key of a JSON pointer, as it was before it was escaped. */
export function getLastKey(pointer: string): string {
  return unescapePart(pointer.split('/').at(-1) ?? '');
}

/** A key as it was before it was escaped. */
export function unescapePart(part: string): string {
  return decode(part).replaceAll('~1', '/').replaceAll('~0', '~');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
