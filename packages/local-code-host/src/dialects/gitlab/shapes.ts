import type { Commit } from '../../git/gitObjects.ts';
import type { Call } from '../../http/Dialect.ts';
import type { ForgeRepository, PullRequest, Rights } from '../../model/ForgeRepository.ts';
import type { Caller, Owner } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';

/** Below the forge's address. */
export const apiPath = '/api/v4';

/** The project of a call, by its number or its encoded path. */
export function findProject({ params, state, caller }: Call, needed: Rights = 'read') {
  const name = params['id'] ?? '';
  const byId = [...state.repositories.values()].find(({ id }) => String(id) === name);
  return state.requireRepository(byId?.fullName ?? name, caller, needed);
}

export function formatNamespace({ id, login, name, isOrganization }: Owner, origin: string) {
  return {
    id,
    name,
    path: login.slice(login.lastIndexOf('/') + 1),
    kind: isOrganization ? 'group' : 'user',
    full_path: login,
    web_url: `${origin}/${login}`,
  };
}

export function formatUser({ id, login, name }: Owner, origin: string) {
  return { id, username: login, name, state: 'active', web_url: `${origin}/${login}` };
}

export function formatProject(
  repository: ForgeRepository,
  {
    state,
    origin,
    isEmpty,
  }: Pick<Call, 'state' | 'origin'> & { caller?: Caller | undefined; isEmpty: boolean },
) {
  const { id, name, fullName, description, isPrivate, createdAt } = repository;
  return {
    id,
    name,
    path: name,
    name_with_namespace: fullName.replaceAll('/', ' / '),
    path_with_namespace: fullName,
    description: description || null,
    visibility: isPrivate ? 'private' : 'public',
    default_branch: isEmpty ? null : repository.defaultBranch,
    empty_repo: isEmpty,
    topics: repository.topics,
    tag_list: repository.topics,
    web_url: `${origin}/${fullName}`,
    http_url_to_repo: `${origin}/${fullName}.git`,
    ssh_url_to_repo: `ssh://git@127.0.0.1/${fullName}.git`,
    created_at: createdAt,
    last_activity_at: repository.updatedAt,
    archived: repository.isArchived,
    ...(repository.isFork && { forked_from_project: { id: 1 } }),
    namespace: formatNamespace(state.requireOwner(repository.owner), origin),
  };
}

export function formatCommit(commit: Commit, { fullName }: ForgeRepository, origin: string) {
  const { sha, message, author, committer, parents } = commit;
  return {
    id: sha,
    short_id: sha.slice(0, 8),
    title: message.split('\n')[0],
    message,
    author_name: author.name,
    author_email: author.email,
    authored_date: author.date,
    committer_name: committer.name,
    committer_email: committer.email,
    committed_date: committer.date,
    created_at: committer.date,
    parent_ids: parents,
    web_url: `${origin}/${fullName}/-/commit/${sha}`,
  };
}

export async function formatMergeRequest(
  pull: PullRequest,
  repository: ForgeRepository,
  { state, origin }: Pick<Call, 'state' | 'origin'>,
) {
  const { head } = await repository.getPullEnds(pull);
  const isOpen = pull.state === 'open';
  const canMerge = isOpen && (await repository.isMergeable(pull));
  return {
    id: repository.id * 10_000 + pull.number,
    iid: pull.number,
    project_id: repository.id,
    title: pull.title,
    description: pull.body,
    state: isOpen ? 'opened' : pull.state,
    source_branch: pull.head,
    target_branch: pull.base,
    sha: head,
    merge_commit_sha: pull.mergeCommit ?? null,
    squash_commit_sha: null,
    merge_status: canMerge ? 'can_be_merged' : 'cannot_be_merged',
    detailed_merge_status: canMerge ? 'mergeable' : isOpen ? 'conflict' : 'not_open',
    has_conflicts: isOpen && !canMerge,
    author: formatUser(state.requireOwner(pull.author), origin),
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    merged_at: pull.mergedAt ?? null,
    closed_at: pull.closedAt ?? null,
    web_url: `${origin}/${repository.fullName}/-/merge_requests/${pull.number}`,
  };
}

/** Whether a project has no branch yet. */
export async function isEmptyProject({ git }: ForgeRepository): Promise<boolean> {
  return (await git.listRefs('refs/heads/')).size === 0;
}

/** @throws Refusal 404 as GitLab words it. */
export async function requireCommit(repository: ForgeRepository, name: string | undefined) {
  const sha = await repository.git.resolve(name || repository.defaultBranch);
  if (!sha) throw new Refusal(404, '404 Commit Not Found');
  return sha;
}
