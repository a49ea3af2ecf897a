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

const page = /^([^/]+\/[^/]+)\/(?:src|raw)\/((?:branch|tag|commit)\/[^/]+)\/(.+)$/;

/** Gitea and Forgejo. A ref is as pages write it: `branch/main`. */
export const gitea: CodeHostFormat = {
  parsePage(url, host) {
    const [, repository, ref, path] = getPagePath(url, host)?.match(page) ?? [];
    if (!repository || !ref || !path) return undefined;
    return { repository, ref: decodePath(ref), path: decodePath(path) };
  },
  formatPage: ({ repository, ref, path }, host) =>
    `${getPagesUrl(host)}/${repository}/src/${encodePath(ref ?? 'branch/HEAD')}/${encodePath(path)}`,
  formatEdit({ repository, ref = '', path }, host) {
    const [, branch] = /^branch\/(.+)$/.exec(ref) ?? [];
    return (
      branch && `${getPagesUrl(host)}/${repository}/_edit/${encodePath(branch)}/${encodePath(path)}`
    );
  },
  formatCommit: (repository, id, host) => `${getPagesUrl(host)}/${repository}/commit/${id}`,
  formatRaw({ repository, ref, path }, host) {
    const api = getApiUrl(host, `${getPagesUrl(host)}/api/v1`);
    return withQuery(`${api}/repos/${repository}/raw/${encodePath(path)}`, {
      ref: ref?.slice(ref.indexOf('/') + 1),
    });
  },
  listHeaders({ token, username, password }) {
    if (username && password) return basicHeader(username, password);
    const secret = token ?? password;
    return secret ? { authorization: `token ${secret}` } : {};
  },
};
