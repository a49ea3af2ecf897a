import { randomUUID } from 'node:crypto';
import type { Commit } from '../../git/gitObjects.ts';
import { type Answer, type Call, type HookRequest, noCommit } from '../../http/Dialect.ts';
import type { ForgeRepository, Hook, PullRequest, Rights } from '../../model/ForgeRepository.ts';
import type { RepositoryEvent } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { heads } from './azureRequests.ts';

const toGuid = (id: number) => `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`;

/** The repository of a call. @throws Refusal when the caller may not do what is needed. */
export function find({ params, state, caller }: Call, needed: Rights = 'read'): ForgeRepository {
  const owner = `${params['organization']}/${params['project']}`;
  const name = params['repo'] ?? '';
  const byId = state.listRepositories(caller, owner).find(({ id }) => toGuid(id) === name);
  // Those without a token are shown a page to sign in.
  if (!caller) throw new Refusal(401, 'Sign in');
  try {
    return state.requireRepository(byId?.fullName ?? `${owner}/${name}`, caller, needed);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    throw new Refusal(
      404,
      `TF401019: The Git repository with name or identifier ${name} does not exist`,
    );
  }
}

/** A project, as the API answers it. */
export function formatProject(owner: string) {
  const name = owner.slice(owner.indexOf('/') + 1);
  return { id: `project-${name}`, name, state: 'wellFormed', visibility: 'private' };
}

/** A repository, as the API answers it. */
export async function formatRepository(
  { id, owner, name, git, ...rest }: ForgeRepository,
  origin: string,
) {
  const isEmpty = (await git.listRefs(heads)).size === 0;
  const page = `${origin}/${owner}/_git/${name}`;
  return {
    id: toGuid(id),
    name,
    url: `${origin}/${owner}/_apis/git/repositories/${toGuid(id)}`,
    project: formatProject(owner),
    ...(!isEmpty && { defaultBranch: `${heads}${rest.defaultBranch}` }),
    size: 0,
    remoteUrl: page,
    webUrl: page,
    isDisabled: rest.isArchived,
    isFork: rest.isFork,
  };
}

/** A commit, as the API answers it. */
export function formatCommit({ sha, author, committer, message, parents }: Commit) {
  return { commitId: sha, author, committer, comment: message, parents, changeCounts: {} };
}

/** A pull request, as the API answers it. */
export async function formatPull(pull: PullRequest, repository: ForgeRepository, origin: string) {
  const { head, base } = await repository.getPullEnds(pull);
  const statuses = { open: 'active', merged: 'completed', closed: 'abandoned' };
  return {
    repository: await formatRepository(repository, origin),
    pullRequestId: pull.number,
    status: statuses[pull.state],
    creationDate: pull.createdAt,
    ...(pull.closedAt && { closedDate: pull.closedAt }),
    title: pull.title,
    description: pull.body,
    sourceRefName: `${heads}${pull.head}`,
    targetRefName: `${heads}${pull.base}`,
    mergeStatus: 'succeeded',
    lastMergeSourceCommit: { commitId: head },
    lastMergeTargetCommit: { commitId: base },
    lastMergeCommit: { commitId: pull.mergeCommit ?? head },
    url: `${origin}/${repository.owner}/_apis/git/pullRequests/${pull.number}`,
  };
}

/** A list from a continuation token, which is the number of its first item. */
export async function answerList<T>(
  { query }: Call,
  items: readonly T[],
  format: (item: T) => unknown,
): Promise<Answer> {
  const start = Number(query.get('continuationToken') ?? '0');
  const end = start + Number(query.get('$top') ?? '1000');
  const value = await Promise.all(items.slice(start, end).map(format));
  return {
    ...(end < items.length && { headers: { 'x-ms-continuationtoken': String(end) } }),
    body: { count: value.length, value },
  };
}

/** The commit of the version that a call names. @throws Refusal when there is none. */
export function requireVersion({ query }: Call, repository: ForgeRepository, prefix: string) {
  return repository.requireCommit(query.get(`${prefix}.version`) ?? undefined);
}

/** Azure DevOps does not sign: its hooks send a user and a password. Files are not named. */
export async function formatHook(
  event: RepositoryEvent,
  hook: Hook,
  origin: string,
): Promise<HookRequest | undefined> {
  const type = event.type === 'push' ? 'git.push' : 'git.pullrequest.updated';
  if (!hook.events.includes(type)) return undefined;
  const { repository } = event;
  const shape = await formatRepository(repository, origin);
  const resource =
    event.type === 'push'
      ? {
          refUpdates: [
            {
              name: event.change.ref,
              oldObjectId: event.change.before ?? noCommit,
              newObjectId: event.change.after ?? noCommit,
            },
          ],
          repository: shape,
        }
      : await formatPull(event.pull, repository, origin);
  const user = Buffer.from(`portico:${hook.secret}`).toString('base64');
  const body = { id: randomUUID(), eventType: type, publisherId: 'tfs', resource };
  return { headers: { authorization: `Basic ${user}` }, body: JSON.stringify(body) };
}
