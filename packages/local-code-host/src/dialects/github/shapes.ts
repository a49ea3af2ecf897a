import type { Commit } from '../../git/BareRepository.ts';
import type { Call } from '../../http/Dialect.ts';
import type { ForgeRepository, PullRequest } from '../../model/ForgeRepository.ts';
import type { Caller, ForgeState, Owner } from '../../model/ForgeState.ts';

import { listOrganizationLinks, listRepositoryLinks, listUserLinks } from './links.ts';

/** Below the forge's address, as on GitHub Enterprise. */
export const apiPath = '/api/v3';

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
const noVisits = {
  size: 0,
  forks: 0,
  forks_count: 0,
  stargazers_count: 0,
  watchers: 0,
  watchers_count: 0,
  network_count: 0,
  subscribers_count: 0,
};
const features = {
  has_issues: true,
  has_projects: false,
  has_wiki: false,
  has_pages: false,
  has_downloads: false,
  has_discussions: false,
};
/** No commit is signed here. */
const verification = {
  verified: false,
  reason: 'unsigned',
  signature: null,
  payload: null,
  verified_at: null,
};

export function formatRepository(
  repository: ForgeRepository,
  { state, origin, caller }: { state: ForgeState; origin: string; caller?: Caller | undefined },
) {
  const { id, owner, name, fullName, isPrivate, description, createdAt } = repository;
  const rights = caller?.rights;
  const url = `${origin}${apiPath}/repos/${fullName}`;
  const openPulls = repository.pulls.filter(({ state }) => state === 'open').length;
  return {
    id,
    node_id: `R_${id}`,
    name,
    full_name: fullName,
    owner: formatOwner(state.requireOwner(owner), origin),
    private: isPrivate,
    visibility: isPrivate ? 'private' : 'public',
    description: description || null,
    fork: false,
    archived: false,
    disabled: false,
    html_url: `${origin}/${fullName}`,
    url,
    ...listRepositoryLinks(url),
    clone_url: `${origin}/${fullName}.git`,
    git_url: `git://${new URL(origin).host}/${fullName}.git`,
    ssh_url: `git@${new URL(origin).hostname}:${fullName}.git`,
    svn_url: `${origin}/${fullName}`,
    mirror_url: null,
    homepage: null,
    language: null,
    license: null,
    // GitHub counts pull requests as issues.
    open_issues: openPulls,
    open_issues_count: openPulls,
    ...noVisits,
    ...features,
    default_branch: repository.defaultBranch,
    topics: repository.topics,
    created_at: createdAt,
    updated_at: createdAt,
    pushed_at: createdAt,
    permissions: {
      admin: rights === 'admin',
      maintain: rights === 'admin',
      push: rights === 'admin' || rights === 'write',
      triage: rights === 'admin' || rights === 'write',
      pull: true,
    },
  };
}

export function formatCommit(
  { sha, tree, parents, author, committer, message }: Commit,
  repository: ForgeRepository,
  origin: string,
) {
  const api = `${origin}${apiPath}/repos/${repository.fullName}`;
  return {
    sha,
    node_id: `C_${sha}`,
    url: `${api}/commits/${sha}`,
    html_url: `${origin}/${repository.fullName}/commit/${sha}`,
    comments_url: `${api}/commits/${sha}/comments`,
    commit: {
      author,
      committer,
      message,
      tree: { sha: tree, url: `${api}/git/trees/${tree}` },
      url: `${api}/git/commits/${sha}`,
      comment_count: 0,
      verification,
    },
    author: null,
    committer: null,
    parents: parents.map(parent => ({
      sha: parent,
      url: `${api}/commits/${parent}`,
      html_url: `${origin}/${repository.fullName}/commit/${parent}`,
    })),
  };
}

/** A commit of the git data API. */
export function formatGitCommit(commit: Commit, repository: ForgeRepository, origin: string) {
  const {
    sha,
    node_id,
    html_url,
    commit: data,
    parents,
  } = formatCommit(commit, repository, origin);
  const { author, committer, message, tree, url } = data;
  return { sha, node_id, url, html_url, author, committer, message, tree, parents, verification };
}

/** A pull request as a resource of its own, with what comparing its branches gives. */
export async function formatWholePull(pull: PullRequest, repository: ForgeRepository, call: Call) {
  const { git } = repository;
  const { base, head } = await repository.getPullEnds(pull);
  const files = await git.diffFiles(base, head);
  const count = (name: 'additions' | 'deletions') =>
    files.reduce((sum, file) => sum + file[name], 0);
  const isOpen = pull.state === 'open';
  const mergeable = isOpen ? await repository.isMergeable(pull) : null;
  return {
    ...(await formatPull(pull, repository, call)),
    merged: pull.state === 'merged',
    mergeable,
    mergeable_state: mergeable === null ? 'unknown' : mergeable ? 'clean' : 'dirty',
    merged_by: pull.mergedBy
      ? formatOwner(call.state.requireOwner(pull.mergedBy), call.origin)
      : null,
    additions: count('additions'),
    deletions: count('deletions'),
    changed_files: files.length,
    commits: (await git.listPushed(base, head)).length,
    comments: 0,
    review_comments: 0,
    maintainer_can_modify: false,
  };
}

/** A pull request in lists. */
export async function formatPull(
  pull: PullRequest,
  repository: ForgeRepository,
  { state, origin, caller }: Call,
) {
  const { base, head } = await repository.getPullEnds(pull);
  const shape = formatRepository(repository, { state, origin, caller });
  const owner = shape.owner;
  const links = listPullLinks(pull, shape.url, { head, page: shape.html_url });
  const end = (ref: string, sha: string) => ({
    label: `${repository.owner}:${ref}`,
    ref,
    sha,
    user: owner,
    repo: shape,
  });
  return {
    id: repository.id * 10_000 + pull.number,
    node_id: `PR_${repository.id}_${pull.number}`,
    number: pull.number,
    url: links.self,
    html_url: links.html,
    diff_url: `${links.html}.diff`,
    patch_url: `${links.html}.patch`,
    issue_url: links.issue,
    commits_url: links.commits,
    comments_url: links.comments,
    review_comments_url: links.review_comments,
    review_comment_url: links.review_comment,
    statuses_url: links.statuses,
    _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
    author_association: 'OWNER',
    auto_merge: null,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    labels: [],
    milestone: null,
    state: pull.state === 'open' ? 'open' : 'closed',
    locked: false,
    draft: false,
    title: pull.title,
    body: pull.body || null,
    user: formatOwner(state.requireOwner(pull.author), origin),
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt ?? null,
    merged_at: pull.mergedAt ?? null,
    merge_commit_sha: pull.mergeCommit ?? null,
    head: end(pull.head, head),
    base: end(pull.base, base),
  };
}

function listPullLinks(
  { number }: PullRequest,
  api: string,
  { head, page }: { head: string; page: string },
) {
  return {
    self: `${api}/pulls/${number}`,
    html: `${page}/pull/${number}`,
    issue: `${api}/issues/${number}`,
    comments: `${api}/issues/${number}/comments`,
    review_comments: `${api}/pulls/${number}/comments`,
    review_comment: `${api}/pulls/comments{/number}`,
    commits: `${api}/pulls/${number}/commits`,
    statuses: `${api}/statuses/${head}`,
  };
}
