import type { Call } from '../../http/Dialect.ts';
import type { ForgeRepository, PullRequest } from '../../model/ForgeRepository.ts';
import { formatOwner } from './accountShapes.ts';
import { formatRepository } from './shapes.ts';

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
