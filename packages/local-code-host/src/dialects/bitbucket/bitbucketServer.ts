import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Commit } from '../../git/BareRepository.ts';
import {
  type Answer,
  type Call,
  type Dialect,
  type HookRequest,
  noCommit,
  readAuthorization,
  type Route,
} from '../../http/Dialect.ts';
import type { ForgeRepository, Hook, PullRequest, Rights } from '../../model/ForgeRepository.ts';
import { type Owner, requireRights, type RepositoryEvent } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';

const heads = 'refs/heads/';
const api = '/rest/api/1.0';
const at = `${api}/projects/:project/repos/:repo`;
const newRepository = z.object({
  name: z.string().min(1),
  scmId: z.literal('git').default('git'),
  description: z.string().default(''),
  public: z.boolean().default(false),
});
const newBranch = z.object({ name: z.string().min(1), startPoint: z.string().min(1) });
const end = z.object({ id: z.string().startsWith(heads) });
const newPull = z.object({
  title: z.string().min(1),
  description: z.string().default(''),
  fromRef: end,
  toRef: end,
});
const exceptions: Readonly<Record<number, string>> = {
  401: 'com.atlassian.bitbucket.AuthorisationException',
  404: 'com.atlassian.bitbucket.NoSuchObjectException',
  409: 'com.atlassian.bitbucket.IntegrityException',
};

/** Bitbucket Server and Data Center's REST API, version 1.0. An owner is a project's key. */
export function createBitbucketServer(): Dialect {
  return {
    routes,
    readToken: readAuthorization,
    formatError: (status, message, field) => ({
      // What is wrong in the body is 400 here.
      status: status === 422 ? 400 : status,
      body: {
        errors: [{ context: field ?? null, message, exceptionName: exceptions[status] ?? null }],
      },
    }),
    formatLimit: ({ retryAfterSeconds }) => ({
      status: 429,
      headers: {
        'retry-after': String(retryAfterSeconds),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-fillrate': '5',
        'x-ratelimit-interval-seconds': '1',
      },
      body: { errors: [{ context: null, message: 'You are being rate limited' }] },
    }),
    formatHook,
    parseClonePath: path => path.replace(/^scm\//, ''),
  };
}

function find({ params, state, caller }: Call, needed: Rights = 'read'): ForgeRepository {
  return state.requireRepository(`${params['project']}/${params['repo']}`, caller, needed);
}

function formatProject({ id, login, name, isOrganization }: Owner) {
  return { id, key: login, name, public: false, type: isOrganization ? 'NORMAL' : 'PERSONAL' };
}

function formatRepository(
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

function formatRef(name: string) {
  return { id: `${heads}${name}`, displayId: name, type: 'BRANCH' };
}

function formatBranch(name: string, sha: string, { defaultBranch }: ForgeRepository) {
  return { ...formatRef(name), latestCommit: sha, default: name === defaultBranch };
}

function formatCommit({ sha, message, author, committer, parents }: Commit) {
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

async function formatPull(
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
async function answerPage<T>(
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

function requireAt(call: Call, repository: ForgeRepository, name = 'at') {
  return repository.requireCommit(call.query.get(name) ?? undefined);
}

const routes: readonly Route[] = [
  {
    method: 'GET',
    path: `${api}/projects`,
    handle(call) {
      requireRights(call.caller, 'none');
      return answerPage(call, [...call.state.owners.values()], formatProject);
    },
  },
  {
    method: 'GET',
    path: `${api}/repos`,
    handle(call) {
      const found = call.state.listRepositories(requireRights(call.caller, 'none'));
      return answerPage(call, found, each => formatRepository(each, call));
    },
  },
  {
    method: 'GET',
    path: `${api}/projects/:project/repos`,
    handle(call) {
      const { login } = call.state.requireOwner(call.params['project'] ?? '');
      const found = call.state.listRepositories(call.caller, login);
      return answerPage(call, found, each => formatRepository(each, call));
    },
  },
  {
    method: 'POST',
    path: `${api}/projects/:project/repos`,
    async handle(call) {
      requireRights(call.caller, 'admin');
      const { name, description, public: isPublic } = newRepository.parse(call.body);
      const { login: owner } = call.state.requireOwner(call.params['project'] ?? '');
      const settings = { owner, name, description, isPrivate: !isPublic };
      const created = await call.state.createRepository(settings);
      return { status: 201, body: formatRepository(created, call) };
    },
  },
  {
    method: 'GET',
    path: at,
    handle: call => ({ body: formatRepository(find(call), call) }),
  },
  {
    method: 'PUT',
    path: `${at}/default-branch`,
    async handle(call) {
      const repository = find(call, 'admin');
      const { id } = end.parse(call.body);
      const branch = id.slice(heads.length);
      await repository.git.setDefaultBranch(branch);
      repository.defaultBranch = branch;
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    path: `${at}/default-branch`,
    async handle(call) {
      const { git, defaultBranch } = find(call);
      if (!(await git.getRef(`${heads}${defaultBranch}`)))
        throw new Refusal(404, 'The repository has no default branch');
      return { body: formatRef(defaultBranch) };
    },
  },
  {
    method: 'PUT',
    path: `${at}/permissions/users`,
    handle(call) {
      const { collaborators } = find(call, 'admin');
      const { login } = call.state.requireOwner(call.query.get('name') ?? '');
      collaborators.set(login, call.query.get('permission') ?? 'REPO_READ');
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    path: `${at}/branches`,
    async handle(call) {
      const repository = find(call);
      const text = call.query.get('filterText') ?? '';
      const branches = await repository.git.listBranches();
      const found = branches.filter(({ name }) => name.includes(text));
      return answerPage(call, found, ({ name, sha }) => formatBranch(name, sha, repository));
    },
  },
  {
    method: 'POST',
    path: `${at}/branches`,
    async handle(call) {
      const repository = find(call, 'write');
      const { login } = requireRights(call.caller, 'write');
      const { name, startPoint } = newBranch.parse(call.body);
      const ref = `${heads}${name}`;
      if (!(await repository.git.isBranchName(name)))
        throw new Refusal(400, 'The branch name is not valid', 'name');
      if (await repository.git.getRef(ref))
        throw new Refusal(409, `A branch with the name '${name}' already exists`);
      const after = await repository.requireCommit(startPoint);
      await repository.moveRef({ ref, before: undefined, after }, login);
      return { body: formatBranch(name, after, repository) };
    },
  },
  {
    method: 'GET',
    path: `${at}/commits`,
    async handle(call) {
      const repository = find(call);
      const commit = await requireAt(call, repository, 'until');
      const path = call.query.get('path') ?? undefined;
      const commits = await repository.git.log(commit, { path, limit: 1000 });
      return answerPage(call, commits, formatCommit);
    },
  },
  {
    method: 'GET',
    path: `${at}/files`,
    async handle(call) {
      const repository = find(call);
      const commit = await requireAt(call, repository);
      const entries = await repository.git.listTree(commit, { isRecursive: true });
      const files = entries.filter(({ type }) => type === 'blob');
      return answerPage(call, files, ({ path }) => path);
    },
  },
  {
    method: 'GET',
    path: `${at}/raw/:path*`,
    async handle(call) {
      const repository = find(call);
      const commit = await requireAt(call, repository);
      const path = call.params['path'] ?? '';
      const entry = await repository.git.findEntry(commit, path);
      if (entry?.type !== 'blob') throw new Refusal(404, `The path "${path}" does not exist`);
      return { body: await repository.git.readBlob(entry.sha) };
    },
  },
  {
    method: 'GET',
    path: `${at}/archive`,
    async handle(call) {
      const repository = find(call);
      const commit = await requireAt(call, repository);
      const path = call.query.get('path') ?? undefined;
      const body = await repository.git.archive(commit, 'tar.gz', '', path);
      return { headers: { 'content-type': 'application/octet-stream' }, body };
    },
  },
  {
    method: 'POST',
    path: `${at}/pull-requests`,
    async handle(call) {
      const repository = find(call, 'write');
      const { title, description: body, ...ends } = newPull.parse(call.body);
      const head = ends.fromRef.id.slice(heads.length);
      const base = ends.toRef.id.slice(heads.length);
      const { login: author } = requireRights(call.caller, 'write');
      const pull = await repository.openPull({ title, body, head, base, author });
      return { status: 201, body: await formatPull(pull, repository, call) };
    },
  },
  {
    method: 'GET',
    path: `${at}/pull-requests`,
    handle(call) {
      const repository = find(call);
      const state = call.query.get('state') ?? 'OPEN';
      const ref = call.query.get('at');
      const isOutgoing = call.query.get('direction') === 'OUTGOING';
      const found = repository.pulls
        .filter(pull => state === 'ALL' || (pull.state === 'open') === (state === 'OPEN'))
        .filter(({ head, base }) => !ref || ref === heads + (isOutgoing ? head : base));
      return answerPage(call, found.toReversed(), pull => formatPull(pull, repository, call));
    },
  },
  {
    method: 'GET',
    path: `${at}/pull-requests/:number`,
    async handle(call) {
      const repository = find(call);
      const pull = repository.requirePull(Number(call.params['number']));
      return { body: await formatPull(pull, repository, call) };
    },
  },
];

/** Files are not named: a receiver asks for them. */
function formatHook(
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
