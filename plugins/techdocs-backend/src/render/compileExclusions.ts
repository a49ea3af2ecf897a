import { compileGlobList, findGlobProblem, type Glob } from '@portico/patterns';

/**
 * Reads patterns as in a `.gitignore`; the last one that matches decides.
 *
 * @throws InputError when a pattern cannot be used.
 */
export function compileExclusions(lines: readonly string[]): Glob {
  return compileGlobList(lines.flatMap(readLine), { dot: true });
}

/** What is wrong with a line; undefined when it can be used. */
export function findExclusionProblem(line: string): string | undefined {
  return readLine(line)
    .map(pattern => findGlobProblem(pattern.replace(/^!/, '')))
    .find(problem => problem !== undefined);
}

/** The patterns of paths that a line represents, those of an exception with `!` in front. */
function readLine(line: string): string[] {
  if (line.startsWith('#')) return [];
  const sign = line.startsWith('!') ? '!' : '';
  const pattern = line.slice(sign.length);
  const base = pattern.replace(/^\/|\/$/g, '');
  if (base === '') return [];
  const isAnchored = pattern.replace(/\/$/, '').includes('/');
  const glob = isAnchored ? base : `**/${base}`;
  const below = `${sign}${glob}/**`;
  return pattern.endsWith('/') ? [below] : [`${sign}${glob}`, below];
}
