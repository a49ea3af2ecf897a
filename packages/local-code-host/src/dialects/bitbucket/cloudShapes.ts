import { createHmac, randomUUID } from 'node:crypto';
import type { Commit } from '../../git/gitObjects.ts';
import type { Answer, Call, HookRequest } from '../../http/Dialect.ts';
import { takePage } from '../../http/paging.ts';
import type { ForgeRepository, Hook, PullRequest, Rights } from '../../model/ForgeRepository.ts';
import type { RepositoryEvent } from '../../model/ForgeState.ts';

/** Where branches are among the refs. */
export const heads = 'refs/heads/';

/** Where the API begins. */
export const api = '/2.0';

/** The repository of a call. @throws Refusal when the caller may not do what is needed. */
export function find({ params, state, caller }: Call, needed: Rights = 'read'): ForgeRepository {
  return state.requireRepository(`${params['workspace']}/${params['repo']}`, caller, needed);
}

/** A repository, as the API answers it. */
export async function formatRepository(
  { id, name, fullName, git, description, isPrivate, ...rest }: ForgeRepository,
  origin: string,
) {
  const isEmpty = (await git.listRefs(heads)).size === 0;
  return {
    type: 'repository',
    uuid: `{${id}}`,
    full_name: fullName,
    name,
    description,
    scm: 'git',
    is_private: isPrivate,
    ...(rest.project && { project: { type: 'project', key: rest.project } }),
    ...(rest.isFork && { parent: { type: 'repository', full_name: 'other/origin' } }),
    created_on: rest.createdAt,
    updated_on: rest.updatedAt,
    mainbranch: isEmpty ? null : { type: 'branch', name: rest.defaultBranch },
    links: {
      html: { href: `${origin}/${fullName}` },
      clone: [
        { name: 'https', href: `${origin}/${fullName}.git` },
        { name: 'ssh', href: `git@bitbucket.example:${fullName}.git` },
      ],
    },
  };
}

/** A commit, as the API answers it. */
export function formatCommit({ sha, message, author, parents }: Commit) {
  return {
    type: 'commit',
    hash: sha,
    date: author.date,
    author: { type: 'author', raw: `${author.name} <${author.email}>` },
    message,
    parents: parents.map(hash => ({ type: 'commit', hash })),
  };
}

/** Commits of pull requests have ids of 12 digits. */
export async function formatPull(pull: PullRequest, repository: ForgeRepository, origin: string) {
  const { head, base } = await repository.getPullEnds(pull);
  const states = { open: 'OPEN', merged: 'MERGED', closed: 'DECLINED' };
  const end = (name: string, hash: string) => ({
    branch: { name },
    commit: { hash: hash.slice(0, 12) },
  });
  const { mergeCommit } = pull;
  return {
    type: 'pullrequest',
    id: pull.number,
    title: pull.title,
    description: pull.body,
    state: states[pull.state],
    source: end(pull.head, head),
    destination: end(pull.base, base),
    merge_commit: mergeCommit ? { hash: mergeCommit.slice(0, 12) } : null,
    created_on: pull.createdAt,
    updated_on: pull.updatedAt,
    links: { html: { href: `${origin}/${repository.fullName}/pull-requests/${pull.number}` } },
  };
}

/** A page of a list, with the address of the next one. */
export async function answerPage<T>(
  { url, query }: Call,
  items: readonly T[],
  format: (item: T) => unknown,
): Promise<Answer> {
  const part = takePage(items, query, { size: 'pagelen', byDefault: 10 });
  const next = new URL(url);
  next.searchParams.set('page', String(part.page + 1));
  return {
    body: {
      page: part.page,
      pagelen: part.perPage,
      size: part.total,
      values: await Promise.all(part.items.map(format)),
      ...(part.page * part.perPage < part.total && { next: next.href }),
    },
  };
}

/** Files are not named: a receiver fetches them. */
export async function formatHook(
  event: RepositoryEvent,
  hook: Hook,
  origin: string,
): Promise<HookRequest | undefined> {
  const key = event.type === 'push' ? 'repo:push' : 'pullrequest:updated';
  if (!hook.events.includes(key)) return undefined;
  const { repository } = event;
  const end = (ref: string, hash: string | undefined) =>
    hash
      ? { type: 'branch', name: ref.slice(heads.length), target: { type: 'commit', hash } }
      : null;
  const detail =
    event.type === 'push'
      ? {
          push: {
            changes: [
              {
                old: end(event.change.ref, event.change.before),
                new: end(event.change.ref, event.change.after),
              },
            ],
          },
        }
      : { pullrequest: await formatPull(event.pull, repository, origin) };
  const body = JSON.stringify({
    ...detail,
    repository: await formatRepository(repository, origin),
  });
  const signature = createHmac('sha256', hook.secret).update(body).digest('hex');
  return {
    headers: {
      'x-event-key': key,
      'x-request-uuid': randomUUID(),
      'x-hub-signature': `sha256=${signature}`,
    },
    body,
  };
}
