import { posix } from 'node:path';
import { compileGlob, selectMatching } from '@portico/patterns';

/**
 * Tests paths of files by a name, at any depth, or by a path.
 *
 * @param pattern - name or path of files; may have wildcards.
 * @throws InputError when the pattern cannot be used.
 */
export function createPathTest(pattern: string): (path: string) => boolean {
  const wanted = posix.normalize(pattern).replace(/^\/+/, '');
  const glob = compileGlob(wanted);
  return wanted.includes('/') ? glob.matches : path => glob.matches(posix.basename(path));
}

/**
 * The paths of files with a name, at any depth, those nearest to the root first.
 *
 * @param pattern - name or path of files; may have wildcards.
 * @throws InputError when the pattern cannot be used.
 */
export async function selectPaths<T extends { path: string }>(
  files: readonly T[],
  pattern: string,
): Promise<T[]> {
  const depthOf = ({ path }: T) => path.split('/').length;
  const found = await selectMatching(files, { matches: createPathTest(pattern) });
  return found.sort((a, b) => depthOf(a) - depthOf(b) || (a.path < b.path ? -1 : 1));
}
