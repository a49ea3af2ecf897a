import { posix } from 'node:path';

/**
 * The paths of files with a name, at any depth, those nearest to the root first.
 *
 * @param pattern - name or path of files; may have wildcards.
 */
export function selectPaths<T extends { path: string }>(files: readonly T[], pattern: string): T[] {
  const wanted = posix.normalize(pattern).replace(/^\/+/, '');
  const nameOf = wanted.includes('/') ? (path: string) => path : posix.basename;
  const depthOf = ({ path }: T) => path.split('/').length;
  return files
    .filter(({ path }) => posix.matchesGlob(nameOf(path), wanted))
    .sort((a, b) => depthOf(a) - depthOf(b) || (a.path < b.path ? -1 : 1));
}
