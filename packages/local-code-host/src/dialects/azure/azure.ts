import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Commit, TreeChange } from '../../git/BareRepository.ts';
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
import { requireRights, type RepositoryEvent } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { resourceLocations } from './resourceLocations.ts';

const heads = 'refs/heads/';
const at = '/:organization/:project/_apis/git/repositories/:repo';
const newPush = z.object({
  refUpdates: z.array(z.object({ name: z.string().startsWith(heads), oldObjectId: z.string() })),
  commits: z
    .array(
      z.object({
        comment: z.string().min(1),
        author: z.object({ name: z.string(), email: z.string() }).optional(),
        changes: z.array(
          z.object({
            // The client sends the number of its enumeration.
            changeType: z.preprocess(
              value => ({ 1: 'add', 2: 'edit', 16: 'delete' })[Number(value)] ?? value,
              z.enum(['add', 'edit', 'delete']),
            ),
            item: z.object({ path: z.string().startsWith('/') }),
            newContent: z
              .object({
                content: z.string(),
                contentType: z.preprocess(
                  value => ({ 0: 'rawtext', 1: 'base64encoded' })[Number(value)] ?? value,
                  z.enum(['rawtext', 'base64encoded', 'rawText', 'base64Encoded']),
                ),
              })
              .optional(),
          }),
        ),
      }),
    )
    .length(1),
});
const newPull = z.object({
  title: z.string().min(1),
  description: z.string().optional(),
  sourceRefName: z.string().startsWith(heads),
  targetRefName: z.string().startsWith(heads),
});
const newRefs = z.array(
  z.object({ name: z.string(), oldObjectId: z.string(), newObjectId: z.string() }),
);

/** Azure DevOps 6.0; an owner of the forge is `organization/project`. */
export function createAzure(): Dialect {
  return {
    routes,
    readToken: readAuthorization,
    formatError: (status, message) => ({
      // What is wrong in the body is 400 here.
      status: status === 422 ? 400 : status,
      body: { $id: '1', message, typeKey: 'GitException', errorCode: 0 },
    }),
    formatLimit: ({ retryAfterSeconds, resetsAt }) => ({
      status: 429,
      headers: {
        'retry-after': String(retryAfterSeconds),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.ceil(resetsAt.getTime() / 1000)),
      },
      body: { message: 'TF400733: The request has been canceled: Request was blocked.' },
    }),
    formatHook,
    parseClonePath: path => path.replace('/_git/', '/'),
  };
}

const toGuid = (id: number) => `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`;

function find({ params, state, caller }: Call, needed: Rights = 'read'): ForgeRepository {
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

function formatProject(owner: string) {
  const name = owner.slice(owner.indexOf('/') + 1);
  return { id: `project-${name}`, name, state: 'wellFormed', visibility: 'private' };
}

async function formatRepository(
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
    isDisabled: false,
  };
}

function formatCommit({ sha, author, committer, message, parents }: Commit) {
  return { commitId: sha, author, committer, comment: message, parents, changeCounts: {} };
}

async function formatPull(pull: PullRequest, repository: ForgeRepository, origin: string) {
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
async function answerList<T>(
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

function requireVersion({ query }: Call, repository: ForgeRepository, prefix: string) {
  return repository.requireCommit(query.get(`${prefix}.version`) ?? undefined);
}

async function answerItems(call: Call): Promise<Answer> {
  const repository = find(call);
  const { git } = repository;
  const { query, headers } = call;
  const commit = await requireVersion(call, repository, 'versionDescriptor');
  const path = (query.get('path') ?? query.get('scopePath') ?? '/').replace(/^\/|\/$/g, '');
  const entry = await git.findEntry(commit, path);
  if (!entry) throw new Refusal(404, `TF401174: The item /${path} could not be found`);
  const format = (each: typeof entry, above: string) => ({
    objectId: each.sha,
    gitObjectType: each.type,
    commitId: commit,
    path: `/${above}${each.path}`,
    ...(each.type === 'tree' && { isFolder: true }),
  });
  if (query.get('$format') === 'zip') {
    const name = path.split('/').at(-1) ?? '';
    const body = await git.archive(path ? `${commit}:${path}` : commit, 'zip', name);
    return { headers: { 'content-type': 'application/zip' }, body };
  }
  if (query.has('recursionLevel')) {
    const entries = await git.listTree(entry.sha, { isRecursive: true });
    const above = path ? `${path}/` : '';
    return answerList(
      call,
      [format(entry, ''), ...entries.map(each => format(each, above))],
      each => each,
    );
  }
  const isJson = query.get('$format') === 'json' || /json/.test(headers.accept ?? '');
  if (isJson) return { body: format(entry, '') };
  return { body: await git.readBlob(entry.sha) };
}

async function push(call: Call): Promise<Answer> {
  const repository = find(call, 'write');
  const { git } = repository;
  const caller = requireRights(call.caller, 'write');
  const { refUpdates, commits } = newPush.parse(call.body);
  const [update] = refUpdates;
  const [commit] = commits;
  if (!update || !commit) throw new Refusal(400, 'The push holds no commit');
  const current = await git.getRef(update.name);
  if (update.oldObjectId !== (current ?? noCommit))
    throw new Refusal(
      409,
      `TF401028: The reference '${update.name}' has already been updated by another client, so you cannot update it`,
    );
  const entries = current ? await git.listTree(current, { isRecursive: true }) : [];
  const known = new Map(entries.map(entry => [entry.path, entry]));
  const changes: TreeChange[] = [];
  for (const { changeType, item, newContent } of commit.changes) {
    const path = item.path.slice(1);
    const file = known.get(path);
    if ((changeType === 'add') === (file !== undefined))
      throw new Refusal(
        400,
        `The path '/${path}' specified in the ${changeType} operation ${file ? 'already exists' : 'does not exist'}`,
      );
    if (changeType === 'delete') {
      changes.push({ path, sha: undefined });
      continue;
    }
    const encoding = newContent?.contentType.startsWith('base64') ? 'base64' : 'utf8';
    const sha = await git.writeBlob(Buffer.from(newContent?.content ?? '', encoding));
    changes.push({ path, mode: file?.mode, sha });
  }
  const branch = update.name.slice(heads.length);
  const author = commit.author ?? caller;
  const sha = await repository.commit(
    { branch, parent: current, changes, message: commit.comment, author },
    caller.login,
  );
  return {
    status: 201,
    body: {
      pushId: call.state.takeId(),
      commits: [formatCommit(await git.getCommit(sha))],
      refUpdates: [{ name: update.name, oldObjectId: update.oldObjectId, newObjectId: sha }],
      repository: await formatRepository(repository, call.origin),
    },
  };
}

async function updateRefs(call: Call): Promise<Answer> {
  const repository = find(call, 'write');
  const { login } = requireRights(call.caller, 'write');
  const value = [];
  for (const { name, oldObjectId, newObjectId } of newRefs.parse(call.body)) {
    const current = await repository.git.getRef(name);
    const isStale = (current ?? noCommit) !== oldObjectId;
    const isUnknown = newObjectId !== noCommit && !(await repository.git.getType(newObjectId));
    if (!isStale && !isUnknown)
      await repository.moveRef(
        { ref: name, before: current, after: newObjectId === noCommit ? undefined : newObjectId },
        login,
      );
    const updateStatus = isStale
      ? 'staleOldObjectId'
      : isUnknown
        ? 'unresolvableToCommit'
        : 'succeeded';
    value.push({
      name,
      oldObjectId,
      newObjectId,
      success: updateStatus === 'succeeded',
      updateStatus,
    });
  }
  return { body: { count: value.length, value } };
}

async function openPull(call: Call): Promise<Answer> {
  const repository = find(call, 'write');
  const { title, description = '', ...names } = newPull.parse(call.body);
  const head = names.sourceRefName.slice(heads.length);
  const base = names.targetRefName.slice(heads.length);
  const { login: author } = requireRights(call.caller, 'write');
  try {
    const pull = await repository.openPull({ title, body: description, head, base, author });
    return { status: 201, body: await formatPull(pull, repository, call.origin) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    throw new Refusal(
      409,
      'TF401179: An active pull request for the source and target branch already exists.',
    );
  }
}

const routes: readonly Route[] = [
  ...resourceLocations,
  {
    method: 'POST',
    // Of Microsoft Entra, which has a host of its own.
    path: '/:tenant/oauth2/v2.0/token',
    handle({ bytes, state }) {
      const form = new URLSearchParams(bytes.toString());
      const app = state.apps.get(form.get('client_id') ?? '');
      const isKnown = app !== undefined && app.key === form.get('client_secret');
      const isRequest = form.get('grant_type') === 'client_credentials' && form.has('scope');
      const [account = ''] = app?.installations ?? [];
      if (!isKnown || !isRequest)
        return {
          status: 401,
          body: {
            error: 'invalid_client',
            error_description: `AADSTS7000215: Invalid client secret '${form.get('client_secret')}'`,
          },
        };
      const access_token = app.issueToken(account);
      state.addToken(access_token, account, 'admin');
      return { body: { token_type: 'Bearer', expires_in: 3599, access_token } };
    },
  },
  {
    method: 'GET',
    path: '/:organization/_apis/projects',
    handle(call) {
      requireRights(call.caller, 'none');
      const above = `${call.params['organization']}/`;
      const owners = [...call.state.owners.values()].filter(
        ({ login, isOrganization }) => isOrganization && login.startsWith(above),
      );
      return answerList(call, owners, ({ login }) => formatProject(login));
    },
  },
  {
    method: 'GET',
    path: '/:organization/_apis/git/repositories',
    async handle(call) {
      const above = `${call.params['organization']}/`;
      const found = call.state
        .listRepositories(requireRights(call.caller, 'none'))
        .filter(({ owner }) => owner.startsWith(above));
      const value = await Promise.all(found.map(each => formatRepository(each, call.origin)));
      return { body: { count: value.length, value } };
    },
  },
  {
    method: 'GET',
    path: '/:organization/:project/_apis/git/repositories',
    async handle(call) {
      const { organization, project } = call.params;
      const { login } = call.state.requireOwner(`${organization}/${project}`);
      const found = call.state.listRepositories(requireRights(call.caller, 'none'), login);
      const value = await Promise.all(found.map(each => formatRepository(each, call.origin)));
      return { body: { count: value.length, value } };
    },
  },
  {
    method: 'POST',
    path: '/:organization/:project/_apis/git/repositories',
    async handle(call) {
      requireRights(call.caller, 'admin');
      const { name } = z.object({ name: z.string().min(1) }).parse(call.body);
      const { organization, project } = call.params;
      const owner = `${organization}/${project}`;
      try {
        const created = await call.state.createRepository({ owner, name, isPrivate: true });
        return { status: 201, body: await formatRepository(created, call.origin) };
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 409) throw error;
        throw new Refusal(409, `TF400948: A Git repository with the name ${name} already exists.`);
      }
    },
  },
  {
    method: 'GET',
    path: at,
    handle: async call => ({ body: await formatRepository(find(call), call.origin) }),
  },
  { method: 'GET', path: `${at}/items`, handle: answerItems },
  { method: 'POST', path: `${at}/pushes`, handle: push },
  { method: 'POST', path: `${at}/refs`, handle: updateRefs },
  {
    method: 'GET',
    path: `${at}/refs`,
    async handle(call) {
      const refs = await find(call).git.listRefs(
        `refs/${call.query.get('filter') ?? ''}`.replace(/[^/]*$/, ''),
      );
      const prefix = `refs/${call.query.get('filter') ?? ''}`;
      const found = [...refs].filter(([name]) => name.startsWith(prefix));
      return answerList(call, found, ([name, objectId]) => ({ name, objectId }));
    },
  },
  {
    method: 'GET',
    path: `${at}/commits`,
    async handle(call) {
      const repository = find(call);
      const path = call.query.get('searchCriteria.itemPath')?.replace(/^\//, '') || undefined;
      const commit = await requireVersion(call, repository, 'searchCriteria.itemVersion');
      const limit = Number(call.query.get('searchCriteria.$top') ?? '100');
      const commits = await repository.git.log(commit, { path, limit });
      return { body: { count: commits.length, value: commits.map(formatCommit) } };
    },
  },
  { method: 'POST', path: `${at}/pullrequests`, handle: openPull },
  {
    method: 'GET',
    path: `${at}/pullrequests`,
    handle(call) {
      const repository = find(call);
      const read = (name: string) => call.query.get(`searchCriteria.${name}`);
      const status = read('status') ?? 'active';
      const found = repository.pulls
        .filter(({ state }) => status === 'all' || (state === 'open') === (status === 'active'))
        .filter(({ head }) => !read('sourceRefName') || read('sourceRefName') === heads + head)
        .filter(({ base }) => !read('targetRefName') || read('targetRefName') === heads + base);
      return answerList(call, found.toReversed(), pull =>
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

/** Azure DevOps does not sign: its hooks send a user and a password. Files are not named. */
async function formatHook(
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
