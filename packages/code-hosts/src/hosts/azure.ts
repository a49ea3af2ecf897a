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
import type { CodeHost, CodeHostFormat, OrganizationCredential } from '../CodeHost.ts';

const page = /^(?:(.+)\/)?_git\/([^/]+)\/?$/;
const versionTypes: Readonly<Record<string, string>> = { GB: 'branch', GT: 'tag', GC: 'commit' };

/** Azure DevOps: path and version are in the query. A ref is a version as pages write it: `GBmain`. */
export const azure: CodeHostFormat = {
  parsePage(url, host) {
    const repository = parseAzureRepository(url, host);
    const path = url.searchParams.get('path');
    if (!repository || !path) return undefined;
    return {
      repository,
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
    withQuery(`${getAzureRepositoryApi(repository, host)}/items`, {
      'api-version': '6.0',
      path: `/${path}`,
      'versionDescriptor.version': ref?.slice(2),
      'versionDescriptor.versionType': ref && versionTypes[ref.slice(0, 2)],
    }),
  formatCommits: ({ repository, ref, path }, host) =>
    withQuery(`${getAzureRepositoryApi(repository, host)}/commits`, {
      'api-version': '6.0',
      'searchCriteria.itemPath': `/${path}`,
      'searchCriteria.itemVersion.version': ref?.slice(2),
      'searchCriteria.itemVersion.versionType': ref && versionTypes[ref.slice(0, 2)],
      'searchCriteria.$top': '1',
    }),
  commits: z
    .object({ value: z.array(z.object({ commitId: z.string() })) })
    .transform(({ value: [latest] }) => latest?.commitId),
  listHeaders({ token, isUserToken, credentials = [] }, organization): Record<string, string> {
    if (token && isUserToken) return { authorization: `Bearer ${token}` };
    const found = findOrganizationCredential(credentials, organization);
    // The token of a service principal or managed identity is requested before.
    if (found && !('personalAccessToken' in found)) return {};
    const secret = found?.personalAccessToken ?? token;
    return secret ? basicHeader('', secret) : {};
  },
};

/** The credential of an organization; of none in particular when omitted. */
export function findOrganizationCredential(
  credentials: readonly OrganizationCredential[],
  organization: string | undefined,
): OrganizationCredential | undefined {
  // Azure DevOps does not tell capitals apart.
  const wanted = organization?.toLowerCase();
  const named = credentials.find(({ organizations }) =>
    organizations?.some(each => each.toLowerCase() === wanted),
  );
  return named ?? credentials.find(each => !each.organizations?.length);
}

/** Address of a repository in the API. */
export function getAzureRepositoryApi(repository: string, host: CodeHost): string {
  return `${getApiUrl(host, getPagesUrl(host))}/${getAzureRepositoryPath(repository)}`;
}

/** The same below the API's address. */
export function getAzureRepositoryPath(repository: string): string {
  const { project, name } = splitRepository(repository);
  return `${project}/_apis/git/repositories/${name}`;
}

/** Reads the repository of the address of a page. */
export function parseAzureRepository(url: URL, host: CodeHost): string | undefined {
  const [, above, name] = getPagePath(url, host)?.match(page) ?? [];
  return name && decodePath([...nameProject(above, name, host), name].join('/'));
}

/** A repository named like its project may stand without it. */
function nameProject(above: string | undefined, name: string, { host }: CodeHost): string[] {
  const parts = above?.split('/') ?? [];
  const fallback = host.endsWith('.visualstudio.com') ? 1 : 2;
  return parts.length < fallback ? [...parts, name] : parts;
}

function splitRepository(repository: string): { project: string; name: string } {
  const slash = repository.lastIndexOf('/');
  return {
    project: encodePath(repository.slice(0, slash)),
    name: encodePath(repository.slice(slash + 1)),
  };
}
