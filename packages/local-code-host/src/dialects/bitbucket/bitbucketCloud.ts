import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Commit, TreeChange } from '../../git/BareRepository.ts';
import {
  type Answer,
  type Call,
  type Dialect,
  type HookRequest,
  readAuthorization,
  type Route,
} from '../../http/Dialect.ts';
import { takePage } from '../../http/paging.ts';
import type { ForgeRepository, Hook, PullRequest, Rights } from '../../model/ForgeRepository.ts';
import { requireRights, type RepositoryEvent } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';

const heads = 'refs/heads/';
const api = '/2.0';
const at = `${api}/repositories/:workspace/:repo`;
const newRepository = z.object({
  scm: z.literal('git').default('git'),
  is_private: z.boolean().default(false),
  description: z.string().default(''),
  project: z.object({ key: z.string() }).optional(),
});
const named = z.object({ branch: z.object({ name: z.string().min(1) }) });
const newPull = z.object({
  title: z.string().min(1),
  description: z.string().default(''),
  source: named,
  destination: named,
});
const metaFields = new Set(['message', 'author', 'parents', 'branch', 'files']);

/** Bitbucket Cloud's REST API, version 2.0. */
export function createBitbucketCloud(): Dialect {
  return {
    routes,
    readToken: readAuthorization,
    formatError: (status, message, field) => ({
      // What is wrong in the body is 400 here.
      status: status === 422 ? 400 : status,
      body: { type: 'error', error: { message, ...(field && { fields: { [field]: [message] } }) } },
    }),
    formatLimit: ({ retryAfterSeconds }) => ({
      status: 429,
      headers: { 'retry-after': String(retryAfterSeconds) },
      body: { type: 'error', error: { message: 'Rate limit for this resource has been exceeded' } },
    }),
    formatHook,
  };
}

function find({ params, state, caller }: Call, needed: Rights = 'read'): ForgeRepository {
  return state.requireRepository(`${params['workspace']}/${params['repo']}`, caller, needed);
}

async function formatRepository(
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

function formatCommit({ sha, message, author, parents }: Commit) {
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
async function formatPull(pull: PullRequest, repository: ForgeRepository, origin: string) {
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
async function answerPage<T>(
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

async function answerSource(call: Call): Promise<Answer> {
  const { git, ...repository } = find(call);
  const [ref = '', ...rest] = (call.params['path'] ?? '').split('/');
  const commit = await git.resolve(ref === 'HEAD' ? repository.defaultBranch : ref);
  const entry = commit && (await git.findEntry(commit, rest.join('/')));
  if (!commit || !entry) throw new Refusal(404, `No such file or directory: ${rest.join('/')}`);
  if (entry.type === 'blob') return { body: await git.readBlob(entry.sha) };
  const isRecursive = Number(call.query.get('max_depth') ?? '1') > 1;
  const entries = await git.listTree(entry.sha, { isRecursive });
  return answerPage(call, entries, ({ path, type, mode, size }) => ({
    type: type === 'tree' ? 'commit_directory' : 'commit_file',
    path: entry.path ? `${entry.path}/${path}` : path,
    ...(size !== undefined && { size }),
    attributes: [
      ...(mode === '100755' ? ['executable'] : []),
      ...(mode === '120000' ? ['link'] : []),
      ...(type === 'commit' ? ['subrepository'] : []),
    ],
  }));
}

/** A branch whose name has slashes can only be named in the query. */
async function listCommits(call: Call): Promise<Answer> {
  const { git, ...repository } = find(call);
  const { ref } = call.params;
  const wanted = ref ?? call.query.get('include') ?? 'HEAD';
  const isNamed = !ref?.includes('/');
  const name = wanted === 'HEAD' ? repository.defaultBranch : wanted;
  const commit = isNamed ? await git.resolve(name) : undefined;
  if (!commit) throw new Refusal(404, 'Commit not found');
  const { page, perPage } = takePage([], call.query, { size: 'pagelen' });
  const path = call.query.get('path') ?? undefined;
  const range = { path, skip: (page - 1) * perPage, limit: perPage };
  const commits = await git.log(commit, range);
  return { body: { pagelen: perPage, values: commits.map(formatCommit) } };
}

async function readForm({ bytes, headers }: Call): Promise<FormData> {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) throw new Refusal(400, 'Not a form');
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
}

async function commitForm(call: Call): Promise<Answer> {
  const repository = find(call, 'write');
  const { git } = repository;
  const caller = requireRights(call.caller, 'write');
  const form = await readForm(call);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const branch = text('branch') ?? repository.defaultBranch;
  const current = await git.getRef(`${heads}${branch}`);
  const parent = text('parents') ?? current;
  if (current && parent !== current)
    throw new Refusal(409, `${branch} is at ${current}, and not at ${parent}`);
  const entries = parent ? await git.listTree(parent, { isRecursive: true }) : [];
  const modes = new Map(entries.map(({ path, mode }) => [path, mode]));
  const changes: TreeChange[] = form
    .getAll('files')
    .map(path => ({ path: String(path).replace(/^\//, ''), sha: undefined }));
  for (const [name, value] of form) {
    if (metaFields.has(name)) continue;
    const path = name.replace(/^\//, '');
    const bytes = typeof value === 'string' ? Buffer.from(value) : await value.bytes();
    changes.push({ path, mode: modes.get(path), sha: await git.writeBlob(bytes) });
  }
  const [, name = caller.name, email = caller.email] =
    /^(.*) <(.*)>$/.exec(text('author') ?? '') ?? [];
  const message = text('message') ?? 'Change files';
  const sha = await repository.commit(
    { branch, parent, changes, message, author: { name, email } },
    caller.login,
  );
  const location = `${call.origin}${api}/repositories/${repository.fullName}/commit/${sha}`;
  return { status: 201, headers: { location } };
}

/** Terms of a query such as `state="OPEN" AND source.branch.name="x"`. */
function parseQuery(text: string): Record<string, string> {
  const terms = [...text.matchAll(/([\w.]+)\s*=\s*("(?:[^"\\]|\\.)*")/g)];
  return Object.fromEntries(terms.map(([, name = '', value = '""']) => [name, JSON.parse(value)]));
}

const routes: readonly Route[] = [
  {
    method: 'GET',
    path: `${api}/user/workspaces`,
    handle(call) {
      requireRights(call.caller, 'none');
      return answerPage(call, [...call.state.owners.values()], ({ login, id }) => ({
        type: 'workspace_access',
        workspace: { type: 'workspace_base', slug: login, uuid: `{${id}}` },
      }));
    },
  },
  {
    method: 'GET',
    path: `${api}/repositories/:workspace`,
    handle(call) {
      const { login } = call.state.requireOwner(call.params['workspace'] ?? '');
      const { 'project.key': key } = parseQuery(call.query.get('q') ?? '');
      const found = call.state
        .listRepositories(call.caller, login)
        .filter(({ project }) => key === undefined || project === key);
      return answerPage(call, found, each => formatRepository(each, call.origin));
    },
  },
  {
    method: 'GET',
    path: `${api}/workspaces/:workspace/projects`,
    handle(call) {
      requireRights(call.caller, 'read');
      const { login } = call.state.requireOwner(call.params['workspace'] ?? '');
      const keys = call.state.listRepositories(call.caller, login).map(({ project }) => project);
      const known = [...new Set(keys)].filter(key => key !== undefined);
      return answerPage(call, known, key => ({ type: 'project', key, name: key }));
    },
  },
  {
    method: 'GET',
    path: at,
    handle: async call => ({ body: await formatRepository(find(call), call.origin) }),
  },
  {
    method: 'POST',
    path: at,
    async handle(call) {
      requireRights(call.caller, 'admin');
      const { is_private: isPrivate, description, project } = newRepository.parse(call.body);
      const { workspace: owner = '', repo: name = '' } = call.params;
      const settings = { owner, name, isPrivate, description, project: project?.key };
      try {
        const created = await call.state.createRepository(settings);
        return { body: await formatRepository(created, call.origin) };
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 409) throw error;
        throw new Refusal(400, 'Repository with this Slug and Owner already exists.');
      }
    },
  },
  {
    method: 'PUT',
    path: `${at}/permissions-config/users/:user`,
    handle(call) {
      const { collaborators } = find(call, 'admin');
      const { login } = call.state.requireOwner(call.params['user'] ?? '');
      const levels = z.object({ permission: z.enum(['read', 'write', 'admin']) });
      const { permission } = levels.parse(call.body);
      collaborators.set(login, permission);
      return { body: { type: 'repository_user_permission', permission } };
    },
  },
  {
    method: 'GET',
    path: `${at}/refs/branches`,
    async handle(call) {
      const branches = await find(call).git.listBranches();
      return answerPage(call, branches, ({ name, sha }) => ({
        type: 'branch',
        name,
        target: { type: 'commit', hash: sha },
      }));
    },
  },
  {
    method: 'POST',
    path: `${at}/refs/branches`,
    async handle(call) {
      const repository = find(call, 'write');
      const { login } = requireRights(call.caller, 'write');
      const { name, target } = z
        .object({ name: z.string(), target: z.object({ hash: z.string() }) })
        .parse(call.body);
      const ref = `${heads}${name}`;
      if (!(await repository.git.isBranchName(name)))
        throw new Refusal(400, 'Invalid branch name', 'name');
      if (await repository.git.getRef(ref))
        throw new Refusal(400, `Branch "${name}" already exists.`);
      const after = await repository.git.resolve(target.hash);
      if (!after) throw new Refusal(400, 'target.hash does not exist', 'target');
      await repository.moveRef({ ref, before: undefined, after }, login);
      return { status: 201, body: { type: 'branch', name, target: { hash: after } } };
    },
  },
  {
    method: 'GET',
    path: `${at}/refs/branches/:branch*`,
    async handle(call) {
      const name = call.params['branch'] ?? '';
      const sha = await find(call).git.getRef(`${heads}${name}`);
      if (!sha) throw new Refusal(404, `Branch "${name}" not found`);
      return { body: { type: 'branch', name, target: { type: 'commit', hash: sha } } };
    },
  },
  {
    method: 'GET',
    path: `${at}/commit/:sha`,
    async handle(call) {
      const { git } = find(call);
      const sha = await git.resolve(call.params['sha'] ?? '');
      if (!sha) throw new Refusal(404, 'Commit not found');
      return { body: formatCommit(await git.getCommit(sha)) };
    },
  },
  {
    method: 'GET',
    path: `${at}/commits/:ref*`,
    handle: listCommits,
  },
  { method: 'GET', path: `${at}/commits`, handle: listCommits },
  { method: 'POST', path: `${at}/src`, handle: commitForm },
  { method: 'GET', path: `${at}/src/:path*`, handle: answerSource },
  {
    method: 'GET',
    path: '/:workspace/:repo/get/:archive',
    async handle(call) {
      const { git, owner, name } = find(call);
      const sha = await git.resolve(call.params['archive']?.replace(/\.tar\.gz$/, '') ?? '');
      if (!sha) throw new Refusal(404, 'Commit not found');
      const body = await git.archive(sha, 'tar.gz', `${owner}-${name}-${sha.slice(0, 12)}`);
      return { headers: { 'content-type': 'application/x-tar' }, body };
    },
  },
  {
    method: 'POST',
    path: `${at}/pullrequests`,
    async handle(call) {
      const repository = find(call, 'write');
      const { title, description: body, ...ends } = newPull.parse(call.body);
      const [head, base] = [ends.source.branch.name, ends.destination.branch.name];
      const { login: author } = requireRights(call.caller, 'write');
      // An open one of the same branches is changed.
      const open = repository.pulls.find(
        each => each.state === 'open' && each.head === head && each.base === base,
      );
      if (open) Object.assign(open, { title, body });
      const pull = open ?? (await repository.openPull({ title, body, head, base, author }));
      return { status: 201, body: await formatPull(pull, repository, call.origin) };
    },
  },
  {
    method: 'GET',
    path: `${at}/pullrequests`,
    handle(call) {
      const repository = find(call);
      const terms = parseQuery(call.query.get('q') ?? '');
      const [head, base] = [terms['source.branch.name'], terms['destination.branch.name']];
      const found = repository.pulls
        .filter(({ state }) => terms['state'] !== 'OPEN' || state === 'open')
        .filter(pull => head === undefined || pull.head === head)
        .filter(pull => base === undefined || pull.base === base);
      return answerPage(call, found.toReversed(), pull =>
        formatPull(pull, repository, call.origin),
      );
    },
  },
  {
    method: 'GET',
    path: `${at}/pullrequests/:number`,
    async handle(call) {
      const repository = find(call);
      const pull = repository.requirePull(Number(call.params['number']));
      return { body: await formatPull(pull, repository, call.origin) };
    },
  },
];

/** Files are not named: a receiver asks for them. */
async function formatHook(
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
