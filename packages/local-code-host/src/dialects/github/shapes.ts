import type { Commit } from '../../git/gitObjects.ts';
import type { ForgeRepository } from '../../model/ForgeRepository.ts';
import type { Caller, ForgeState } from '../../model/ForgeState.ts';
import { listRepositoryLinks } from './links.ts';
import { formatOwner, noVisits } from './accountShapes.ts';
import { apiPath } from './apiPath.ts';

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
    fork: repository.isFork,
    archived: repository.isArchived,
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
    updated_at: repository.updatedAt,
    pushed_at: repository.pushedAt,
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
