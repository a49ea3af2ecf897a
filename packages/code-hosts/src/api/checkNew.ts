import type { HostApi } from './HostApi.ts';
import type { CommitFiles, FileChange } from './hostData.ts';

/** How many paths a message names. */
const maxNamed = 5;

/** The files that a commit would add over others, were they there; none for one that may replace them. */
export function listNewFiles({ files, mayReplace }: CommitFiles): FileChange[] {
  return mayReplace ? [] : files.filter(file => 'content' in file);
}

/**
 * Refuses a commit that would replace files and has no permission to.
 *
 * @param known - what is there, by path.
 * @throws CodeHostError with `conflict`.
 */
export function checkNew(
  api: HostApi,
  fullName: string,
  commit: CommitFiles,
  known: { has(path: string): boolean },
): void {
  const taken = listNewFiles(commit).filter(({ path }) => known.has(path));
  if (taken.length === 0) return;
  const message = describeTaken(taken.map(({ path }) => path));
  throw api.fail('conflict', `'${fullName}': ${message}`, { path: `/${fullName}` });
}

/** What is wrong with a commit that would replace these files. */
export function describeTaken(paths: readonly string[]): string {
  const names = paths.slice(0, maxNamed).map(path => `'${path}'`);
  const more = paths.length > maxNamed ? ` and ${paths.length - maxNamed} more` : '';
  return `${names.join(', ')}${more} ${paths.length === 1 ? 'exists' : 'exist'} already, and nothing is replaced`;
}
