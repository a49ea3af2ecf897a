import { InputError } from '@portico/errors';

/** Bounds of a deep query: `filters[kind][0]` has three keys. */
const maxKeys = 5;
const maxParameters = 1000;
/** Names that reach the prototypes of objects. */
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype']);
const keyPattern = /\[([^[\]]*)\]/g;

/** Values by key, and those of lists by index; `[]` has an index of its own. */
interface Level {
  readonly entries: Map<string, Level | string | string[]>;
}

/**
 * Reads a query string in which names have keys in brackets: `types[0]=api&filters[kind]=component&tags[]=java`. Objects
 * whose keys are all indexes are lists, in the order of the indexes; names that repeat are lists too.
 *
 * @param search - without the question mark.
 * @throws InputError that names the parameter: too many, too deep, two meanings of one name, or a name of a prototype.
 */
export function parseDeepQuery(search: string): Record<string, unknown> {
  const root: Level = { entries: new Map() };
  let parameters = 0;
  for (const [name, value] of new URLSearchParams(search)) {
    parameters += 1;
    if (parameters > maxParameters)
      throw new InputError(`Query has more than ${maxParameters} parameters; send fewer`);
    add(root, name, readKeys(name), value);
  }
  return Object.fromEntries([...root.entries].map(([key, value]) => [key, toValue(value)]));
}

/** Writes values as {@link parseDeepQuery} reads them. Those that are null or undefined are omitted. */
export function writeDeepQuery(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  const write = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') search.append(name, String(value));
    else for (const [key, item] of Object.entries(value)) write(`${name}[${key}]`, item);
  };
  for (const [name, value] of Object.entries(query)) write(name, value);
  return search.toString();
}

function readKeys(name: string): string[] {
  const at = name.indexOf('[');
  const first = at < 0 ? name : name.slice(0, at);
  const rest = at < 0 ? '' : name.slice(at);
  const keys = [first, ...Array.from(rest.matchAll(keyPattern), ([, key = '']) => key)];
  if (first === '' || rest.replace(keyPattern, '') !== '')
    throw new InputError(`Query parameter '${name}' is not valid; write it as 'name[key][0]'`);
  if (keys.length > maxKeys)
    throw new InputError(`Query parameter '${name}' has more than ${maxKeys} keys; flatten it`);
  const refused = keys.find(key => refusedKeys.has(key));
  if (refused !== undefined)
    throw new InputError(`Query parameter '${name}' has the key '${refused}'; use another`);
  return keys;
}

function add(root: Level, name: string, keys: readonly string[], value: string): void {
  let level = root;
  for (const key of keys.slice(0, -1)) {
    const next = level.entries.get(key) ?? { entries: new Map() };
    if (typeof next === 'string' || Array.isArray(next)) throw createConflictError(name);
    level.entries.set(key, next);
    level = next;
  }
  const last = keys.at(-1) ?? '';
  const present = level.entries.get(last);
  if (present === undefined) level.entries.set(last, value);
  else if (typeof present === 'string') level.entries.set(last, [present, value]);
  else if (Array.isArray(present)) present.push(value);
  else throw createConflictError(name);
}

function toValue(value: Level | string | string[]): unknown {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = [...value.entries];
  if (!entries.every(([key]) => /^\d{0,6}$/.test(key)))
    return Object.fromEntries(entries.map(([key, item]) => [key, toValue(item)]));
  return entries
    .toSorted(([a], [b]) => toIndex(a) - toIndex(b))
    .flatMap(([key, item]) => (key === '' ? [toValue(item)].flat() : [toValue(item)]));
}

/** What has no index comes last. */
function toIndex(key: string): number {
  return key === '' ? Infinity : Number(key);
}

function createConflictError(name: string): InputError {
  return new InputError(
    `Query parameter '${name}' is sent both with and without keys; send it in one form`,
  );
}
