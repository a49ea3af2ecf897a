import { encodePath } from '@portico/config/encodePath';
import { trimSlash } from '@portico/config/trimSlash';
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

const page = /^([^/]+\/[^/]+)\/(?:blob|tree|raw|edit|blame)\/([^/]+)\/(.+)$/;

/** GitHub and GitHub Enterprise: with a token by the API, else as raw files. */
export const github: CodeHostFormat = {
  parsePage(url, host) {
    const [, repository, ref, path] = getPagePath(url, host)?.match(page) ?? [];
    if (!repository || !ref || !path) return undefined;
    return { repository, ref: decodePath(ref), path: decodePath(path) };
  },
  formatPage: ({ repository, ref = 'HEAD', path }, host) =>
    `${getPagesUrl(host)}/${repository}/${isFolder(path) ? 'tree' : 'blob'}/${encodeRef(ref)}/${encodePath(path)}`,
  formatEdit: ({ repository, ref = 'HEAD', path }, host) =>
    `${getPagesUrl(host)}/${repository}/edit/${encodeRef(ref)}/${encodePath(path)}`,
  formatCommit: (repository, id, host) => `${getPagesUrl(host)}/${repository}/commit/${id}`,
  formatRaw: ({ repository, ref = 'HEAD', path }, host) =>
    hasCredentials(host)
      ? withQuery(`${getGithubApi(host)}/repos/${repository}/contents/${encodePath(path)}`, { ref })
      : `${getRawUrl(host)}/${repository}/${encodePath(ref)}/${encodePath(path)}`,
  formatCommits: ({ repository, ref, path }, host) =>
    withQuery(`${getGithubApi(host)}/repos/${repository}/commits`, {
      path: path || undefined,
      sha: ref,
      per_page: '1',
    }),
  commits: z.array(z.object({ sha: z.string() })).transform(([latest]) => latest?.sha),
  listHeaders: ({ token }): Record<string, string> =>
    token ? { authorization: `Bearer ${token}` } : {},
  listRawHeaders: (host): Record<string, string> =>
    hasCredentials(host) ? { accept: 'application/vnd.github.raw+json' } : {},
};

/** Address of the API. */
export function getGithubApi(host: CodeHost): string {
  const isPublic = host.host === 'github.com';
  return getApiUrl(host, isPublic ? 'https://api.github.com' : `https://${host.host}/api/v3`);
}

function hasCredentials({ token, apps }: CodeHost): boolean {
  return token !== undefined || (apps?.length ?? 0) > 0;
}

function getRawUrl({ host, rawBaseUrl }: CodeHost): string {
  const isPublic = host === 'github.com';
  const fallback = isPublic ? 'https://raw.githubusercontent.com' : `https://${host}/raw`;
  return trimSlash(rawBaseUrl ?? fallback);
}
