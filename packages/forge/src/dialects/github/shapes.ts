import type { Commit } from '../../git/BareRepository.ts';
import type { Call } from '../../http/Dialect.ts';
import type { ForgeRepository, PullRequest } from '../../model/ForgeRepository.ts';
import type { Caller, ForgeState, Owner } from '../../model/ForgeState.ts';

/** Below the forge's address, as on GitHub Enterprise. */
export const apiPath = '/api/v3';

/** A user or organization in other resources. */
export function formatOwner({ id, login, isOrganization }: Owner, origin: string) {
  return {
    login,
    id,
    node_id: `O_${id}`,
    type: isOrganization ? 'Organization' : 'User',
    site_admin: false,
    url: `${origin}${apiPath}/users/${login}`,
    html_url: `${origin}/${login}`,
  };
}

export function formatRepository(
  repository: ForgeRepository,
  { state, origin, caller }: { state: ForgeState; origin: string; caller?: Caller | undefined },
) {
  const { id, owner, name, fullName, isPrivate, description, createdAt } = repository;
  const rights = caller?.rights;
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
    url: `${origin}${apiPath}/repos/${fullName}`,
    clone_url: `${origin}/${fullName}.git`,
    default_branch: repository.defaultBranch,
    topics: repository.topics,
    created_at: createdAt,
    updated_at: createdAt,
    pushed_at: createdAt,
    permissions: {
      admin: rights === 'admin',
      push: rights === 'admin' || rights === 'write',
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
    commit: {
      author,
      committer,
      message,
      tree: { sha: tree, url: `${api}/git/trees/${tree}` },
      url: `${api}/git/commits/${sha}`,
      comment_count: 0,
    },
    author: null,
    committer: null,
    parents: parents.map(parent => ({ sha: parent, url: `${api}/commits/${parent}` })),
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
  return { sha, node_id, url, html_url, author, committer, message, tree, parents };
}

export async function formatPull(
  pull: PullRequest,
  repository: ForgeRepository,
  { state, origin, caller }: Call,
) {
  const { base, head } = await repository.getPullEnds(pull);
  const shape = formatRepository(repository, { state, origin, caller });
  const owner = shape.owner;
  const isMerged = pull.state === 'merged';
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
    url: `${shape.url}/pulls/${pull.number}`,
    html_url: `${shape.html_url}/pull/${pull.number}`,
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
    merged: isMerged,
    mergeable: pull.state === 'open' ? await repository.isMergeable(pull) : null,
    merged_by: pull.mergedBy ? formatOwner(state.requireOwner(pull.mergedBy), origin) : null,
  };
}
