import { getOwner } from './addresses.ts';
import type { CodeHost, CodeHostType, RepositoryFile } from './CodeHost.ts';
import type { HostPage } from './HostPages.ts';
import { parseHostJson } from './parseHostJson.ts';
import type { CommitRequest, CredentialsOwner } from './RepositoryTree.ts';

/** A whole name of a commit. */
export const commitId = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

/** How to request the commit that changed a file last. */
export function createCommitRequest({ host, format, file }: HostPage): CommitRequest {
  return {
    url: format.formatCommits(file, host),
    headers: {
      ...format.listHeaders(host, getOwner(file.repository)),
      accept: 'application/json',
    },
    credentialsOf: getCredentialsOwner(host, file),
    readAnswer(text) {
      const id = format.commits.parse(parseHostJson(text));
      return id !== undefined && commitId.test(id) ? id : undefined;
    },
  };
}

/** Whose configured credentials a request has; none with a user's own token. */
export function getCredentialsOwner(
  host: CodeHost,
  { repository }: RepositoryFile,
): CredentialsOwner | undefined {
  return host.isUserToken ? undefined : { host, owner: getOwner(repository) };
}

/** The commit that a ref names: pages of Gitea and Azure DevOps write its kind before it. */
export function findCommitId({ ref = '' }: RepositoryFile, type: CodeHostType): string | undefined {
  const prefixes: Partial<Record<CodeHostType, string>> = { azure: 'GC', gitea: 'commit/' };
  const prefix = prefixes[type] ?? '';
  const id = ref.startsWith(prefix) ? ref.slice(prefix.length) : '';
  return commitId.test(id) ? id : undefined;
}
