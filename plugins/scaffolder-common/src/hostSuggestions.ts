/** What the server suggests for fields of one kind of code host: resources of a provider. */
export interface HostSuggestions {
  /** `github`, `bitbucket-cloud` … */
  provider: string;
  owners: string;
  branches: string;
  /** By the part of a repository's address. */
  parts: Readonly<
    Partial<Record<'owner' | 'organization' | 'workspace' | 'project' | 'repoName', string>>
  >;
}

/** What fields of forms request, and the server offers, by the kind of code host. */
export const hostSuggestions: Readonly<Partial<Record<string, HostSuggestions>>> = {
  github: {
    provider: 'github',
    owners: 'owners',
    branches: 'branches',
    parts: { owner: 'owners', repoName: 'repositoriesWithOwner' },
  },
  gitlab: {
    provider: 'gitlab',
    owners: 'groups',
    branches: 'branches',
    parts: { owner: 'groups', repoName: 'repositories' },
  },
  gitea: {
    provider: 'gitea',
    owners: 'owners',
    branches: 'branches',
    parts: { owner: 'owners', repoName: 'repositories' },
  },
  azure: {
    provider: 'azure',
    owners: 'organizations',
    branches: 'branches',
    parts: { organization: 'organizations', project: 'projects', repoName: 'repositories' },
  },
  bitbucketCloud: {
    provider: 'bitbucket-cloud',
    owners: 'workspaces',
    branches: 'branches',
    parts: { workspace: 'workspaces', project: 'projects', repoName: 'repositories' },
  },
};
