import { isJsonObject, type JsonObject, type JsonValue } from '@portico/catalog-model';

/** Keeps some fields of an entity's stored JSON text, and gives JSON text again. */
export type FieldProjection = (json: string) => string;

/**
 * Makes a projection to dotted paths, each of a leaf or a whole subtree.
 *
 * A key with dots in it, as annotations have, is found too: at each level the shortest key that leads somewhere is taken.
 *
 * @returns `undefined` when nothing is to be left out, so that stored text can be sent as it is.
 */
export function createFieldProjection(
  fields: readonly string[] | undefined,
): FieldProjection | undefined {
  const paths = (fields ?? []).map(field => field.trim()).filter(field => field !== '');
  if (paths.length === 0) return undefined;
  const parts = paths.map(path => path.split('.'));
  return json => {
    const entity = JSON.parse(json) as JsonObject;
    const kept: JsonObject = {};
    for (const path of parts) keep(entity, kept, path);
    return JSON.stringify(kept);
  };
}

/** @returns whether there was anything under the path. */
function keep(from: JsonObject, to: JsonObject, path: readonly string[]): boolean {
  for (let length = 1; length <= path.length; length++) {
    const key = path.slice(0, length).join('.');
    if (!Object.hasOwn(from, key)) continue;
    const value = from[key];
    const rest = path.slice(length);
    if (rest.length === 0) {
      setOwn(to, key, value);
      return true;
    }
    if (!isJsonObject(value)) continue;
    const existing = Object.hasOwn(to, key) ? to[key] : undefined;
    const below: JsonObject = isJsonObject(existing) ? existing : {};
    if (!keep(value, below, rest)) continue;
    setOwn(to, key, below);
    return true;
  }
  return false;
}

// A plain assignment would lose a key named '__proto__'.
function setOwn(to: JsonObject, key: string, value: JsonValue | undefined): void {
  Object.defineProperty(to, key, { value, enumerable: true, configurable: true, writable: true });
}
