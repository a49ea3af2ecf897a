import { z } from 'zod';
import { CodeHostError } from './CodeHostError.ts';
import type { HostPage, HostRepository, PageOptions, RepositoryOwner } from './hostData.ts';
import type { HostApi } from './HostApi.ts';

/** A user of GitHub or Gitea. */
export const login = z.object({ login: z.string() });

/** The user of the credentials and its organizations, on GitHub and Gitea. */
export async function listAccounts(
  api: HostApi,
  organization: z.ZodType<{ login: string }>,
  options?: PageOptions,
): Promise<HostPage<RepositoryOwner>> {
  const page = await api.list('/user/orgs', organization, options);
  const organizations = page.items.map(({ login }): RepositoryOwner => ({
    name: login,
    kind: 'organization',
  }));
  if (options?.cursor) return { ...page, items: organizations };
  const user = await api.get({ path: '/user', answer: login });
  return { ...page, items: [{ name: user.login, kind: 'user' }, ...organizations] };
}

/** The repositories of an organization or a user of GitHub or Gitea. */
export async function listOwnedRepositories(
  api: HostApi,
  owner: string,
  repository: z.ZodType<HostRepository>,
  options?: PageOptions,
): Promise<HostPage<HostRepository>> {
  const name = encodeURIComponent(owner);
  try {
    return await api.list(`/orgs/${name}/repos`, repository, options);
  } catch (error) {
    if (!(error instanceof CodeHostError) || error.status !== 404) throw error;
    return api.list(`/users/${name}/repos`, repository, options);
  }
}
