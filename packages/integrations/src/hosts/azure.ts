import { z } from 'zod';
import {
  basicHeader,
  decodePath,
  encodePath,
  getApiUrl,
  getPagePath,
  getPagesUrl,
  withQuery,
} from '../addresses.ts';
import type { CodeHost, CodeHostFormat } from '../CodeHost.ts';

const page = /^(?:(.+)\/)?_git\/([^/]+)\/?$/;
const versionTypes: Readonly<Record<string, string>> = { GB: 'branch', GT: 'tag', GC: 'commit' };

/** Azure DevOps: path and version stand in the query. A ref is a version as pages write it: `GBmain`. */
export const azure: CodeHostFormat = {
  parsePage(url, host) {
    const [, above, name] = getPagePath(url, host)?.match(page) ?? [];
    const path = url.searchParams.get('path');
    if (!name || !path) return undefined;
    return {
      repository: decodePath([...nameProject(above, name, host), name].join('/')),
      ref: url.searchParams.get('version') ?? undefined,
      path: path.replace(/^\/+/, ''),
    };
  },
  formatPage({ repository, ref, path }, host) {
    const { project, name } = splitRepository(repository);
    return withQuery(`${getPagesUrl(host)}/${project}/_git/${name}`, {
      path: `/${path}`,
      version: ref,
    });
  },
  // Its page is where a change begins.
  formatEdit: (file, host) => azure.formatPage(file, host),
  formatCommit(repository, id, host) {
    const { project, name } = splitRepository(repository);
    return `${getPagesUrl(host)}/${project}/_git/${name}/commit/${id}`;
  },
  formatRaw: ({ repository, ref, path }, host) =>
    withQuery(`${getRepositoryApi(repository, host)}/items`, {
      'api-version': '6.0',
      path: `/${path}`,
      'versionDescriptor.version': ref?.slice(2),
      'versionDescriptor.versionType': ref && versionTypes[ref.slice(0, 2)],
    }),
  formatCommits: ({ repository, ref, path }, host) =>
    withQuery(`${getRepositoryApi(repository, host)}/commits`, {
      'api-version': '6.0',
      'searchCriteria.itemPath': `/${path}`,
      'searchCriteria.itemVersion.version': ref?.slice(2),
      'searchCriteria.itemVersion.versionType': ref && versionTypes[ref.slice(0, 2)],
      'searchCriteria.$top': '1',
    }),
  commits: z
    .object({ value: z.array(z.object({ commitId: z.string() })) })
    .transform(({ value: [latest] }) => latest?.commitId),
  listHeaders({ token, credentials = [] }, file) {
    const organization = file?.repository.split('/')[0];
    const named = credentials.find(
      each => organization && each.organizations?.includes(organization),
    );
    const general = credentials.find(each => !each.organizations?.length);
    const secret = (named ?? general)?.personalAccessToken ?? token;
    return secret ? basicHeader('', secret) : {};
  },
};

function getRepositoryApi(repository: string, host: CodeHost): string {
  const { project, name } = splitRepository(repository);
  return `${getApiUrl(host, getPagesUrl(host))}/${project}/_apis/git/repositories/${name}`;
}

/** A repository named like its project may stand without it. */
function nameProject(above: string | undefined, name: string, { host }: CodeHost): string[] {
  const parts = above?.split('/') ?? [];
  const usual = host.endsWith('.visualstudio.com') ? 1 : 2;
  return parts.length < usual ? [...parts, name] : parts;
}

function splitRepository(repository: string): { project: string; name: string } {
  const slash = repository.lastIndexOf('/');
  return {
    project: encodePath(repository.slice(0, slash)),
    name: encodePath(repository.slice(slash + 1)),
  };
}
