import type { Call } from '../../http/Dialect.ts';
import type { Owner } from '../../model/ForgeState.ts';
import { listOrganizationLinks, listUserLinks } from './links.ts';
import { apiPath } from './apiPath.ts';

/** A user or organization in other resources. */
export function formatOwner({ id, login, isOrganization }: Owner, origin: string) {
  const url = `${origin}${apiPath}/users/${login}`;
  return {
    login,
    id,
    node_id: `O_${id}`,
    avatar_url: `${origin}/${login}.png`,
    gravatar_id: '',
    type: isOrganization ? 'Organization' : 'User',
    site_admin: false,
    url,
    html_url: `${origin}/${login}`,
    ...listUserLinks(url),
  };
}

/** A user or organization as a resource of its own. */
export function formatAccount(owner: Owner, { state, origin }: Pick<Call, 'state' | 'origin'>) {
  return {
    ...formatOwner(owner, origin),
    name: owner.name,
    email: owner.email,
    bio: null,
    blog: '',
    company: null,
    hireable: null,
    location: null,
    followers: 0,
    following: 0,
    public_gists: 0,
    public_repos: state.listRepositories(undefined, owner.login).length,
    created_at: owner.createdAt,
    updated_at: owner.createdAt,
  };
}

/** An organization in lists. */
export function formatOrganization({ id, login }: Owner, origin: string) {
  const url = `${origin}${apiPath}/orgs/${login}`;
  return {
    login,
    id,
    node_id: `O_${id}`,
    url,
    ...listOrganizationLinks(url),
    avatar_url: `${origin}/${login}.png`,
    description: null,
  };
}

/** An organization as a resource of its own. */
export function formatWholeOrganization(owner: Owner, call: Pick<Call, 'state' | 'origin'>) {
  const { name, email, followers, following, public_gists, public_repos, created_at, updated_at } =
    formatAccount(owner, call);
  return {
    ...formatOrganization(owner, call.origin),
    html_url: `${call.origin}/${owner.login}`,
    type: 'Organization',
    has_organization_projects: false,
    has_repository_projects: false,
    archived_at: null,
    name,
    email,
    followers,
    following,
    public_gists,
    public_repos,
    created_at,
    updated_at,
  };
}

/** What nobody gives a repository here, and GitHub counts. */
export const noVisits = {
  size: 0,
  forks: 0,
  forks_count: 0,
  stargazers_count: 0,
  watchers: 0,
  watchers_count: 0,
  network_count: 0,
  subscribers_count: 0,
};
