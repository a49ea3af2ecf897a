import {
  type CodeHostKind,
  repositoryParts,
  type RepositoryPart,
} from '@portico/scaffolder-common';
import { parseRepoUrl } from '../../model/repoUrl.ts';

/** A part that an address of a repository lacks, or that it is none at all. */
export type RepoUrlProblem = RepositoryPart | 'host' | 'repo' | 'unreadable';

/** @returns the first part that the address lacks; `undefined` when it is complete. */
export function checkRepoUrl(
  text: string | undefined,
  findKind: (host: string) => CodeHostKind | undefined,
): RepoUrlProblem | undefined {
  if (text?.startsWith('?')) return 'host';
  if (text && !URL.parse(`https://${text}`)) return 'unreadable';
  const parts = parseRepoUrl(text);
  if (!parts.host) return 'host';
  const needed: readonly RepositoryPart[] = repositoryParts[findKind(parts.host) ?? 'github'];
  return needed.find(part => !parts[part]) ?? (parts.repoName ? undefined : 'repo');
}
