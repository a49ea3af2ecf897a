import { createHmac, randomUUID } from 'node:crypto';
import type { Commit } from '../../git/gitObjects.ts';
import { type Answer, type Call, type HookRequest, noCommit } from '../../http/Dialect.ts';
import type { ForgeRepository, Hook, PullRequest, Rights } from '../../model/ForgeRepository.ts';
import type { Owner, RepositoryEvent } from '../../model/ForgeState.ts';

/** Where branches are among the refs. */
export const heads = 'refs/heads/';

/** Where the API begins. */
export const api = '/rest/api/1.0';

/** The repository of a call. @throws Refusal when the caller may not do what is needed. */
export function find({ params, state, caller }: Call, needed: Rights = 'read'): ForgeRepository {
  return state.requireRepository(`${params['project']}/${params['repo']}`, caller, needed);
}

/** A project, as the API answers it. */
export function formatProject({ id, login, name, isOrganization }: Owner) {
  return { id, key: login, name, public: false, type: isOrganization ? 'NORMAL' : 'PERSONAL' };
}

/** A repository, as the API answers it. */
export function formatRepository(
  repository: ForgeRepository,
  { state, origin }: Pick<Call, 'state' | 'origin'>,
) {
  const { id, owner, name, description, isPrivate } = repository;
  return {
    id,
    slug: name,
    name,
    description,
    scmId: 'git',
    state: 'AVAILABLE',
    archived: repository.isArchived,
    ...(repository.isFork && { origin: { slug: 'origin' } }),
    forkable: true,
    public: !isPrivate,
    project: formatProject(state.requireOwner(owner)),
    links: {
      clone: [
        { name: 'http', href: `${origin}/scm/${owner}/${name}.git` },
        { name: 'ssh', href: `ssh://git@bitbucket.example/${owner}/${name}.git` },
      ],
      self: [{ href: `${origin}/projects/${owner}/repos/${name}/browse` }],
    },
  };
}

/** A branch as pull requests name it. */
export function formatRef(name: string) {
  return { id: `${heads}${name}`, displayId: name, type: 'BRANCH' };
}

/** A branch, as the API answers it. */
export function formatBranch(name: string, sha: string, { defaultBranch }: ForgeRepository) {
  return { ...formatRef(name), latestCommit: sha, default: name === defaultBranch };
}

/** A commit, as the API answers it. */
export function formatCommit({ sha, message, author, committer, parents }: Commit) {
  const person = ({ name, email }: Commit['author']) => ({ name, emailAddress: email });
  return {
    id: sha,
    displayId: sha.slice(0, 11),
    author: person(author),
    authorTimestamp: Date.parse(author.date),
    committer: person(committer),
    committerTimestamp: Date.parse(committer.date),
    message,
    parents: parents.map(id => ({ id, displayId: id.slice(0, 11) })),
  };
}

/** A pull request, as the API answers it. */
export async function formatPull(
  pull: PullRequest,
  repository: ForgeRepository,
  { state, origin }: Pick<Call, 'state' | 'origin'>,
) {
  const { head, base } = await repository.getPullEnds(pull);
  const shape = formatRepository(repository, { state, origin });
  const ref = (name: string, sha: string) => ({
    id: `${heads}${name}`,
    displayId: name,
    latestCommit: sha,
    repository: shape,
  });
  const states = { open: 'OPEN', merged: 'MERGED', closed: 'DECLINED' };
  const { mergeCommit } = pull;
  return {
    id: pull.number,
    version: 0,
    title: pull.title,
    description: pull.body,
    state: states[pull.state],
    open: pull.state === 'open',
    closed: pull.state !== 'open',
    createdDate: Date.parse(pull.createdAt),
    updatedDate: Date.parse(pull.updatedAt),
    fromRef: ref(pull.head, head),
    toRef: ref(pull.base, base),
    ...(mergeCommit && {
      properties: { mergeCommit: { id: mergeCommit, displayId: mergeCommit.slice(0, 11) } },
    }),
    links: {
      self: [
        { href: `${shape.links.self[0]?.href.replace(/browse$/, '')}pull-requests/${pull.number}` },
      ],
    },
  };
}

/** A page of a list, which names the number of the next item. */
export async function answerPage<T>(
  { query }: Call,
  items: readonly T[],
  format: (item: T) => unknown,
): Promise<Answer> {
  const start = Number(query.get('start') ?? '0');
  const limit = Math.min(1000, Number(query.get('limit') ?? '25'));
  const values = await Promise.all(items.slice(start, start + limit).map(format));
  const isLastPage = start + limit >= items.length;
  return {
    body: {
      size: values.length,
      limit,
      start,
      isLastPage,
      nextPageStart: isLastPage ? null : start + limit,
      values,
    },
  };
}

/** The commit that a call names. @throws Refusal when there is none. */
export function requireAt(call: Call, repository: ForgeRepository, name = 'at') {
  return repository.requireCommit(call.query.get(name) ?? undefined);
}

/** Files are not named: a receiver fetches them. */
export function formatHook(
  { repository, ...event }: RepositoryEvent,
  hook: Hook,
): HookRequest | undefined {
  const key = event.type === 'push' ? 'repo:refs_changed' : 'pr:modified';
  if (!hook.events.includes(key)) return undefined;
  const detail =
    event.type === 'push'
      ? {
          changes: [
            {
              ref: {
                id: event.change.ref,
                displayId: event.change.ref.slice(heads.length),
                type: 'BRANCH',
              },
              refId: event.change.ref,
              fromHash: event.change.before ?? noCommit,
              toHash: event.change.after ?? noCommit,
              type: event.change.before ? (event.change.after ? 'UPDATE' : 'DELETE') : 'ADD',
            },
          ],
        }
      : { pullRequest: { id: event.pull.number, title: event.pull.title } };
  const body = JSON.stringify({
    eventKey: key,
    repository: { slug: repository.name, project: { key: repository.owner } },
    ...detail,
  });
  const signature = createHmac('sha256', hook.secret).update(body).digest('hex');
  return {
    headers: {
      'x-event-key': key,
      'x-request-id': randomUUID(),
      'x-hub-signature': `sha256=${signature}`,
    },
    body,
  };
}
