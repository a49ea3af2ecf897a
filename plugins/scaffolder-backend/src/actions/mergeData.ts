import { InputError } from '@portico/errors';

const maxDepth = 100;

/**
 * Data with more merged into it: objects key by key, all else in place of what was there.
 *
 * @param appends - lists are appended to, in place of being replaced.
 */
export function mergeData(base: unknown, added: unknown, appends: boolean, depth = 0): unknown {
  if (depth > maxDepth) throw new InputError(`The data are nested deeper than ${maxDepth} levels`);
  if (Array.isArray(base) && Array.isArray(added)) return appends ? [...base, ...added] : added;
  if (!isObject(base) || !isObject(added)) return added === undefined ? base : added;
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(added))
    merged.set(key, mergeData(merged.get(key), value, appends, depth + 1));
  return Object.fromEntries(merged);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
