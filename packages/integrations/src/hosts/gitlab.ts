import {
  decodePath,
  encodePath,
  getApiUrl,
  getPagePath,
  getPagesUrl,
  isFolder,
  withQuery,
} from '../addresses.ts';
import type { CodeHostFormat } from '../CodeHost.ts';

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
    `${getPagesUrl(host)}/${repository}/-/${isFolder(path) ? 'tree' : 'blob'}/${encodePath(ref)}/${encodePath(path)}`,
  formatEdit: ({ repository, ref = 'HEAD', path }, host) =>
    `${getPagesUrl(host)}/${repository}/-/edit/${encodePath(ref)}/${encodePath(path)}`,
  formatCommit: (repository, id, host) => `${getPagesUrl(host)}/${repository}/-/commit/${id}`,
  formatRaw({ repository, ref = 'HEAD', path }, host) {
    const api = getApiUrl(host, `${getPagesUrl(host)}/api/v4`);
    const project = encodeURIComponent(decodePath(repository));
    return withQuery(
      `${api}/projects/${project}/repository/files/${encodeURIComponent(path)}/raw`,
      { ref },
    );
  },
  listHeaders: ({ token }): Record<string, string> => (token ? { 'private-token': token } : {}),
};
