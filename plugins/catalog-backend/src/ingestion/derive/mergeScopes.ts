import { dirname } from 'node:path';
import type { RunScope } from '../runSource.ts';

/**
 * Puts two scopes together, for one run instead of two.
 *
 * @returns undefined when something is gone in one and changed in the other: which came last would be lost.
 */
export function mergeScopes(first: RunScope, second: RunScope): RunScope | undefined {
  if (isAnyBelow(second.changed, first.gone) || isAnyBelow(first.changed, second.gone))
    return undefined;
  return {
    changed: [...new Set([...first.changed, ...second.changed])],
    gone: [...new Set([...first.gone, ...second.gone])],
  };
}

/** Whether any of the paths is one of these files or folders, or lies in one. */
function isAnyBelow(paths: readonly string[], places: readonly string[]): boolean {
  if (places.length === 0) return false;
  const known = new Set(places);
  return paths.some(path => {
    for (let at = path; ; at = dirname(at)) {
      if (known.has(at)) return true;
      if (at === dirname(at)) return false;
    }
  });
}
