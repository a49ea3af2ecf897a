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

const page = /^([^/]+\/[^/]+)\/(?:src|raw)\/([^/]+)\/(.+)$/;

/** Bitbucket Cloud. */
export const bitbucketCloud: CodeHostFormat = {
  parsePage(url, host) {
    const [, repository, ref, path] = getPagePath(url, host)?.match(page) ?? [];
    if (!repository || !ref || !path) return undefined;
    return { repository, ref: decodePath(ref), path: decodePath(path) };
  },
  formatPage: ({ repository, ref = 'HEAD', path }, host) =>
    `${getPagesUrl(host)}/${repository}/src/${encodeRef(ref)}/${encodePath(path)}`,
  formatEdit: ({ repository, ref, path }, host) =>
    ref &&
    withQuery(`${getPagesUrl(host)}/${repository}/src/${encodeRef(ref)}/${encodePath(path)}`, {
      mode: 'edit',
      spa: '0',
      at: ref,
    }),
  formatCommit: (repository, id, host) => `${getPagesUrl(host)}/${repository}/commits/${id}`,
  formatRaw: ({ repository, ref = 'HEAD', path }, host) =>
    `${getBitbucketCloudApi(host)}/repositories/${repository}/src/${encodePath(ref)}/${encodePath(path)}`,
  needsCommit: ({ ref = '' }) => ref.includes('/'),
  formatCommits: ({ repository, ref = 'HEAD', path }, host) =>
    withQuery(getBitbucketCloudCommits(repository, ref, host), {
      path: path || undefined,
      pagelen: '1',
    }),
  commits: z
    .object({ values: z.array(z.object({ hash: z.string() })) })
    .transform(({ values: [latest] }) => latest?.hash),
  listHeaders({ token, username, password }) {
    const secret = token ?? password;
    if (username && secret) return basicHeader(username, secret);
    return token ? { authorization: `Bearer ${token}` } : {};
  },
};

/** Address of the commits of a ref. A name with slashes is none in a path of the API, encoded or not. */
export function getBitbucketCloudCommits(repository: string, ref: string, host: CodeHost): string {
  const commits = `${getBitbucketCloudApi(host)}/repositories/${repository}/commits`;
  return ref.includes('/')
    ? withQuery(commits, { include: ref })
    : `${commits}/${encodeURIComponent(ref)}`;
}

/** Address of the API. */
export function getBitbucketCloudApi(host: CodeHost): string {
  return getApiUrl(host, 'https://api.bitbucket.org/2.0');
}
