import type { Commit } from '../../git/gitObjects.ts';
import { linkHeader, takePage } from '../../http/paging.ts';
import type { Answer, Call } from '../../http/Dialect.ts';
import type { ForgeRepository, PullRequest, Rights } from '../../model/ForgeRepository.ts';
import type { ForgeState, Owner } from '../../model/ForgeState.ts';

/** Below the forge's address. */
export const apiPath = '/api/v1';

interface ShapeContext {
  state: ForgeState;
  origin: string;
}

/** The repository of a call. */
export function findRepository({ params, state, caller }: Call, needed: Rights = 'read') {
  return state.requireRepository(`${params['owner']}/${params['repo']}`, caller, needed);
}

/** A page of a list with Gitea's headers. */
export async function answerPage<T>(
  call: Call,
  items: readonly T[],
  format: (item: T) => unknown,
): Promise<Answer> {
  const page = takePage(items, call.query, { size: 'limit', max: 50 });
  return {
    headers: { ...linkHeader(call, page), 'x-total-count': String(page.total) },
    body: await Promise.all(page.items.map(format)),
  };
}

export function formatOwner({ id, login, name, email }: Owner, origin: string) {
  return { id, login, username: login, full_name: name, email, html_url: `${origin}/${login}` };
}

export async function formatRepository(
  repository: ForgeRepository,
  { state, origin }: ShapeContext,
) {
  const { id, name, owner, fullName, description, isPrivate, defaultBranch, topics } = repository;
  return {
    id,
    name,
    full_name: fullName,
    owner: formatOwner(state.requireOwner(owner), origin),
    description,
    private: isPrivate,
    empty: await isEmpty(repository),
    default_branch: defaultBranch,
    topics,
    html_url: `${origin}/${fullName}`,
    clone_url: `${origin}/${fullName}.git`,
    created_at: repository.createdAt,
    updated_at: repository.updatedAt,
    fork: repository.isFork,
    archived: repository.isArchived,
  };
}

export function formatCommit(commit: Commit, { fullName }: ForgeRepository, origin: string) {
  const { sha, message, author, committer, parents, tree } = commit;
  return {
    sha,
    url: `${origin}${apiPath}/repos/${fullName}/git/commits/${sha}`,
    html_url: `${origin}/${fullName}/commit/${sha}`,
    commit: { message, author, committer, tree: { sha: tree } },
    parents: parents.map(parent => ({ sha: parent })),
  };
}

export async function formatPull(
  pull: PullRequest,
  repository: ForgeRepository,
  { state, origin }: ShapeContext,
) {
  const { base, head } = await repository.getPullEnds(pull);
  const shape = await formatRepository(repository, { state, origin });
  const end = (ref: string, sha: string) => ({
    label: ref,
    ref,
    sha,
    repo_id: repository.id,
    repo: shape,
  });
  return {
    id: repository.id * 10_000 + pull.number,
    number: pull.number,
    url: `${shape.html_url}/pulls/${pull.number}`,
    html_url: `${shape.html_url}/pulls/${pull.number}`,
    diff_url: `${shape.html_url}/pulls/${pull.number}.diff`,
    title: pull.title,
    body: pull.body,
    state: pull.state === 'open' ? 'open' : 'closed',
    merged: pull.state === 'merged',
    merged_at: pull.mergedAt ?? null,
    merge_commit_sha: pull.mergeCommit ?? null,
    mergeable: await repository.isMergeable(pull),
    user: formatOwner(state.requireOwner(pull.author), origin),
    head: end(pull.head, head),
    base: end(pull.base, base),
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt ?? null,
  };
}

/** Whether a repository has no branch yet. */
export async function isEmpty({ git }: ForgeRepository): Promise<boolean> {
  return (await git.listRefs('refs/heads/')).size === 0;
}
