import { encodePath } from '@portico/config/encodePath';
import { z } from 'zod';
import {
  basicHeader,
  decodePath,
  encodeRef,
  getApiUrl,
  getPagePath,
  getPagesUrl,
  withQuery,
} from '../addresses.ts';
import type { CodeHost, CodeHostFormat } from '../CodeHost.ts';

const page = /^([^/]+\/[^/]+)\/(?:src|raw)\/((?:branch|tag|commit)\/[^/]+)\/(.+)$/;

/** Gitea and Forgejo. A ref is as pages write it: `branch/main`. */
export const gitea: CodeHostFormat = {
  parsePage(url, host) {
    const [, repository, ref, path] = getPagePath(url, host)?.match(page) ?? [];
    if (!repository || !ref || !path) return undefined;
    return { repository, ref: decodePath(ref), path: decodePath(path) };
  },
  formatPage: ({ repository, ref, path }, host) =>
    `${getPagesUrl(host)}/${repository}/src/${encodeKind(ref ?? 'branch/HEAD')}/${encodePath(path)}`,
  formatEdit({ repository, ref = '', path }, host) {
    const [, branch] = /^branch\/(.+)$/.exec(ref) ?? [];
    return (
      branch && `${getPagesUrl(host)}/${repository}/_edit/${encodeRef(branch)}/${encodePath(path)}`
    );
  },
  formatCommit: (repository, id, host) => `${getPagesUrl(host)}/${repository}/commit/${id}`,
  formatRaw: ({ repository, ref, path }, host) =>
    withQuery(`${getGiteaRepositoryApi(repository, host)}/raw/${encodePath(path)}`, {
      ref: nameRef(ref),
    }),
  formatCommits: ({ repository, ref, path }, host) =>
    withQuery(`${getGiteaRepositoryApi(repository, host)}/commits`, {
      path: path || undefined,
      sha: nameRef(ref),
      limit: '1',
    }),
  commits: z.array(z.object({ sha: z.string() })).transform(([latest]) => latest?.sha),
  listHeaders({ token, username, password }) {
    if (username && password) return basicHeader(username, password);
    const secret = token ?? password;
    return secret ? { authorization: `token ${secret}` } : {};
  },
};

/** Address of a repository in the API. */
export function getGiteaRepositoryApi(repository: string, host: CodeHost): string {
  return `${getApiUrl(host, `${getPagesUrl(host)}/api/v1`)}/repos/${repository}`;
}

/** A ref as pages write it, whose kind is a part of its own. */
function encodeKind(ref: string): string {
  return encodeRef(ref, ref.slice(0, ref.indexOf('/') + 1));
}

/** A ref as the API writes it: without its kind. */
function nameRef(ref: string | undefined): string | undefined {
  return ref?.slice(ref.indexOf('/') + 1);
}
