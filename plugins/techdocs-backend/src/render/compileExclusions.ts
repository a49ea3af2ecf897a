import { posix } from 'node:path';

/** Whether patterns as in a `.gitignore` exclude a path; the last one that matches decides. */
export function isExcluded(path: string, patterns: readonly string[]): boolean {
  let excluded = false;
  for (const line of patterns) {
    if (line.startsWith('#')) continue;
    const isNegated = line.startsWith('!');
    const pattern = (isNegated ? line.slice(1) : line).slice(0, 500);
    if (matches(path, pattern)) excluded = !isNegated;
  }
  return excluded;
}

function matches(path: string, pattern: string): boolean {
  const isAnchored = pattern.replace(/\/$/, '').includes('/');
  const base = pattern.replace(/^\/|\/$/g, '');
  if (base === '' || base.split('**').length > 4) return false;
  const glob = isAnchored ? base : `**/${base}`;
  const isFolder = pattern.endsWith('/');
  return (!isFolder && posix.matchesGlob(path, glob)) || posix.matchesGlob(path, `${glob}/**`);
}
