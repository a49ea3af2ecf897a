import { encodePath } from '@portico/config/encodePath';
import { z } from 'zod';
import {
  basicHeader,
  decodePath,
  getApiUrl,
  getPagePath,
  getPagesUrl,
  withQuery,
} from '../addresses.ts';
import type { CodeHost, CodeHostFormat } from '../CodeHost.ts';

const page = /^(projects|users)\/([^/]+)\/repos\/([^/]+)\/(?:browse|raw)\/(.+)$/;

/** Bitbucket Server and Data Center; a ref is in the query. */
export const bitbucketServer: CodeHostFormat = {
  parsePage(url, host) {
    const [, owners, owner, name, path] = getPagePath(url, host)?.match(page) ?? [];
    if (!owner || !name || !path) return undefined;
    const project = owners === 'users' ? `~${owner}` : owner;
    return {
      repository: `${project}/${name}`,
      ref: url.searchParams.get('at') ?? undefined,
      path: decodePath(path),
    };
  },
  formatPage({ repository, ref, path }, host) {
    const [project, name] = repository.split('/');
    const address = `${getPagesUrl(host)}/projects/${project}/repos/${name}/browse/${encodePath(path)}`;
    return withQuery(address, { at: ref });
  },
  // Its page is where a change begins.
  formatEdit: (file, host) => bitbucketServer.formatPage(file, host),
  formatCommit(repository, id, host) {
    const [project, name] = repository.split('/');
    return `${getPagesUrl(host)}/projects/${project}/repos/${name}/commits/${id}`;
  },
  formatRaw: ({ repository, ref, path }, host) =>
    withQuery(`${getBitbucketServerRepositoryApi(repository, host)}/raw/${encodePath(path)}`, {
      at: ref,
    }),
  formatCommits: ({ repository, ref, path }, host) =>
    withQuery(`${getBitbucketServerRepositoryApi(repository, host)}/commits`, {
      path: path || undefined,
      until: ref,
      limit: '1',
    }),
  commits: z
    .object({ values: z.array(z.object({ id: z.string() })) })
    .transform(({ values: [latest] }) => latest?.id),
  listHeaders({ token, username, password }) {
    if (token) return { authorization: `Bearer ${token}` };
    return username && password ? basicHeader(username, password) : {};
  },
};

/** Address of a repository in the API. */
export function getBitbucketServerRepositoryApi(repository: string, host: CodeHost): string {
  const [project, name] = repository.split('/');
  return `${getApiUrl(host, `${getPagesUrl(host)}/rest/api/1.0`)}/projects/${project}/repos/${name}`;
}
