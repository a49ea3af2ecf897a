import { encodePath } from '@portico/config/encodePath';
import { z } from 'zod';
import {
  decodePath,
  encodeRef,
  getApiUrl,
  getPagePath,
  getPagesUrl,
  isFolder,
  withQuery,
} from '../addresses.ts';
import type { CodeHost, CodeHostFormat } from '../CodeHost.ts';

// Old addresses lack the dash.
const page = /^(.+?)(?:\/-)?\/(?:blob|tree|raw|edit|blame)\/([^/]+)\/(.+)$/;

/** GitLab, in the cloud or elsewhere. */
export const gitlab: CodeHostFormat = {
  parsePage(url, host) {
    const [, repository, ref, path] = getPagePath(url, host)?.match(page) ?? [];
    if (!repository?.includes('/') || !ref || !path) return undefined;
    return { repository, ref: decodePath(ref), path: decodePath(path) };
  },
  formatPage: ({ repository, ref = 'HEAD', path }, host) =>
    `${getPagesUrl(host)}/${repository}/-/${isFolder(path) ? 'tree' : 'blob'}/${encodeRef(ref)}/${encodePath(path)}`,
  formatEdit: ({ repository, ref = 'HEAD', path }, host) =>
    `${getPagesUrl(host)}/${repository}/-/edit/${encodeRef(ref)}/${encodePath(path)}`,
  formatCommit: (repository, id, host) => `${getPagesUrl(host)}/${repository}/-/commit/${id}`,
  formatRaw: ({ repository, ref = 'HEAD', path }, host) =>
    withQuery(`${getGitlabRepositoryApi(repository, host)}/files/${encodeURIComponent(path)}/raw`, {
      ref,
    }),
  formatCommits: ({ repository, ref, path }, host) =>
    withQuery(`${getGitlabRepositoryApi(repository, host)}/commits`, {
      path: path || undefined,
      ref_name: ref,
      per_page: '1',
    }),
  commits: z.array(z.object({ id: z.string() })).transform(([latest]) => latest?.id),
  listHeaders: ({ token }): Record<string, string> =>
    token ? { authorization: `Bearer ${token}` } : {},
};

/** Address of the API. */
export function getGitlabApi(host: CodeHost): string {
  return getApiUrl(host, `${getPagesUrl(host)}/api/v4`);
}

/** Address of a repository in the API. */
export function getGitlabRepositoryApi(repository: string, host: CodeHost): string {
  const api = getGitlabApi(host);
  return `${api}/projects/${encodeURIComponent(decodePath(repository))}/repository`;
}
