/** Addresses below a repository's own by their names, as GitHub writes them. */
const repositoryPaths = {
  archive: '{archive_format}{/ref}',
  assignees: 'assignees{/user}',
  blobs: 'git/blobs{/sha}',
  branches: 'branches{/branch}',
  collaborators: 'collaborators{/collaborator}',
  comments: 'comments{/number}',
  commits: 'commits{/sha}',
  compare: 'compare/{base}...{head}',
  contents: 'contents/{+path}',
  contributors: 'contributors',
  deployments: 'deployments',
  downloads: 'downloads',
  events: 'events',
  forks: 'forks',
  git_commits: 'git/commits{/sha}',
  git_refs: 'git/refs{/sha}',
  git_tags: 'git/tags{/sha}',
  hooks: 'hooks',
  issue_comment: 'issues/comments{/number}',
  issue_events: 'issues/events{/number}',
  issues: 'issues{/number}',
  keys: 'keys{/key_id}',
  labels: 'labels{/name}',
  languages: 'languages',
  merges: 'merges',
  milestones: 'milestones{/number}',
  notifications: 'notifications{?since,all,participating}',
  pulls: 'pulls{/number}',
  releases: 'releases{/id}',
  stargazers: 'stargazers',
  statuses: 'statuses/{sha}',
  subscribers: 'subscribers',
  subscription: 'subscription',
  tags: 'tags',
  teams: 'teams',
  trees: 'git/trees{/sha}',
} as const;
const userPaths = {
  followers: 'followers',
  following: 'following{/other_user}',
  gists: 'gists{/gist_id}',
  starred: 'starred{/owner}{/repo}',
  subscriptions: 'subscriptions',
  organizations: 'orgs',
  repos: 'repos',
  events: 'events{/privacy}',
  received_events: 'received_events',
} as const;
const organizationPaths = {
  repos: 'repos',
  events: 'events',
  hooks: 'hooks',
  issues: 'issues',
  members: 'members{/member}',
  public_members: 'public_members{/member}',
} as const;

type Links<T extends object> = { [K in keyof T as `${K & string}_url`]: string };

function listLinks<T extends Readonly<Record<string, string>>>(api: string, paths: T): Links<T> {
  const links = Object.entries(paths).map(([name, path]) => [`${name}_url`, `${api}/${path}`]);
  return Object.fromEntries(links) as Links<T>;
}

/** @param api - address of the repository in the API. */
export const listRepositoryLinks = (api: string) => listLinks(api, repositoryPaths);

/** @param api - address of the user in the API. */
export const listUserLinks = (api: string) => listLinks(api, userPaths);

/** @param api - address of the organization in the API. */
export const listOrganizationLinks = (api: string) => listLinks(api, organizationPaths);
