import {
  basicHeader,
  decodePath,
  encodePath,
  getApiUrl,
  getPagePath,
  getPagesUrl,
  withQuery,
} from '../addresses.ts';
import type { CodeHostFormat } from '../CodeHost.ts';

const page = /^([^/]+\/[^/]+)\/(?:src|raw)\/([^/]+)\/(.+)$/;

/** Bitbucket Cloud. */
export const bitbucketCloud: CodeHostFormat = {
  parsePage(url, host) {
    const [, repository, ref, path] = getPagePath(url, host)?.match(page) ?? [];
    if (!repository || !ref || !path) return undefined;
    return { repository, ref: decodePath(ref), path: decodePath(path) };
  },
  formatPage: ({ repository, ref = 'HEAD', path }, host) =>
    `${getPagesUrl(host)}/${repository}/src/${encodePath(ref)}/${encodePath(path)}`,
  formatEdit: ({ repository, ref, path }, host) =>
    ref &&
    withQuery(`${getPagesUrl(host)}/${repository}/src/${encodePath(ref)}/${encodePath(path)}`, {
      mode: 'edit',
      spa: '0',
      at: ref,
    }),
  formatCommit: (repository, id, host) => `${getPagesUrl(host)}/${repository}/commits/${id}`,
  formatRaw({ repository, ref = 'HEAD', path }, host) {
    const api = getApiUrl(host, 'https://api.bitbucket.org/2.0');
    return `${api}/repositories/${repository}/src/${encodePath(ref)}/${encodePath(path)}`;
  },
  listHeaders({ token, username, password }) {
    const secret = token ?? password;
    if (username && secret) return basicHeader(username, secret);
    return token ? { authorization: `Bearer ${token}` } : {};
  },
};
