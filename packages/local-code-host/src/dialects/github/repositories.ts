import { z } from 'zod';
import type { Answer, Call, Route } from '../../http/Dialect.ts';
import { linkHeader, takePage } from '../../http/paging.ts';
import type { ForgeRepository, Hook, Rights } from '../../model/ForgeRepository.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { refuseConflict } from '../../model/refuseConflict.ts';
import { apiPath } from './apiPath.ts';
import { formatRepository } from './shapes.ts';
import { formatAccount, formatOrganization, formatWholeOrganization } from './accountShapes.ts';

const newRepository = z.object({
  name: z.string().min(1),
  description: z.string().nullish(),
  private: z.boolean().optional(),
  visibility: z.enum(['public', 'private', 'internal']).optional(),
  auto_init: z.boolean().optional(),
});
const changedRepository = z.looseObject({
  name: z.string().min(1).optional(),
  description: z.string().nullish(),
  private: z.boolean().optional(),
  default_branch: z.string().optional(),
});
const newHook = z.object({
  events: z.array(z.string()).default(['push']),
  config: z.object({ url: z.url(), secret: z.string().default('') }),
});

/** The repository of a call. */
export function findRepository({ params, state, caller }: Call, needed: Rights = 'read') {
  return state.requireRepository(`${params['owner']}/${params['repo']}`, caller, needed);
}

function findById({ params, state, caller }: Call, needed: Rights) {
  const id = Number(params['id']);
  const found = [...state.repositories.values()].find(each => each.id === id);
  return state.requireRepository(found?.fullName ?? '', caller, needed);
}

/** The answer for a former name of a repository. */
function moved({ method, params, state, origin }: Call): Answer | undefined {
  const found = state.findRenamed(`${params['owner']}/${params['repo']}`);
  if (!found) return undefined;
  const url = `${origin}${apiPath}/repositories/${found.id}`;
  return {
    status: method === 'GET' ? 301 : 307,
    headers: { location: url },
    body: { message: 'Moved Permanently', url, documentation_url: 'https://docs.github.com/rest' },
  };
}

async function changeRepository(call: Call, repository: ForgeRepository): Promise<Answer> {
  const change = changedRepository.parse(call.body);
  const stored = repository.extras.get('settings');
  repository.extras.set('settings', { ...(stored as object), ...change });
  const branch = change.default_branch;
  if (branch !== undefined) {
    if (!(await repository.git.getRef(`refs/heads/${branch}`)))
      throw new Refusal(422, `The branch ${branch} was not found`, 'default_branch');
    await repository.git.setDefaultBranch(branch);
    repository.defaultBranch = branch;
  }
  if (change.name !== undefined) call.state.renameRepository(repository, change.name);
  if (change.description !== undefined) repository.description = change.description ?? '';
  if (change.private !== undefined) repository.isPrivate = change.private;
  return { body: formatRepository(repository, call) };
}

/** A page of a list, with the address of the next one. */
export async function answerPage<T>(
  call: Call,
  items: readonly T[],
  format: (item: T) => unknown,
): Promise<Answer> {
  const page = takePage(items, call.query);
  return { headers: linkHeader(call, page), body: await Promise.all(page.items.map(format)) };
}

async function createRepository(call: Call, owner: string): Promise<Answer> {
  const caller = requireRights(call.caller, 'admin');
  const {
    name,
    description,
    visibility,
    auto_init: isFilled,
    ...rest
  } = newRepository.parse(call.body);
  const isPrivate = rest.private ?? (visibility !== undefined && visibility !== 'public');
  const repository = await refuseConflict(
    () => call.state.createRepository({ owner, name, isPrivate, description: description ?? '' }),
    ({ message }) => new Refusal(422, message, 'name'),
  );
  if (isFilled) {
    const { git, defaultBranch } = repository;
    const readme = await git.writeBlob(Buffer.from(`# ${name}\n`));
    const changes = [{ path: 'README.md', sha: readme }];
    const commit = { branch: defaultBranch, parent: undefined, message: 'Initial commit' };
    await repository.commit({ ...commit, changes, author: caller }, caller.login);
  }
  return { status: 201, body: formatRepository(repository, call) };
}

function formatHook(
  { id, url, events }: Hook,
  { fullName, createdAt }: ForgeRepository,
  origin: string,
) {
  const self = `${origin}${apiPath}/repos/${fullName}/hooks/${id}`;
  return {
    type: 'Repository',
    id,
    name: 'web',
    active: true,
    events,
    config: { url, content_type: 'json', insecure_ssl: '0' },
    url: self,
    test_url: `${self}/test`,
    ping_url: `${self}/pings`,
    last_response: { code: null, status: 'unused', message: null },
    created_at: createdAt,
    updated_at: createdAt,
  };
}

/** Users, organizations and repositories. */
export const repositoryRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${apiPath}/user`,
    handle: call => ({ body: formatAccount(requireRights(call.caller, 'none'), call) }),
  },
  {
    method: 'GET',
    path: `${apiPath}/user/orgs`,
    handle(call) {
      requireRights(call.caller, 'none');
      const organizations = [...call.state.owners.values()].filter(each => each.isOrganization);
      return answerPage(call, organizations, each => formatOrganization(each, call.origin));
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/user/repos`,
    handle(call) {
      const caller = requireRights(call.caller, 'none');
      return answerPage(call, call.state.listRepositories(caller), each =>
        formatRepository(each, call),
      );
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/user/repos`,
    handle: call => createRepository(call, requireRights(call.caller, 'none').login),
  },
  ...(['orgs', 'users'] as const).flatMap((kind): Route[] => [
    {
      method: 'GET',
      path: `${apiPath}/${kind}/:owner`,
      handle(call) {
        const owner = call.state.requireOwner(call.params['owner'] ?? '');
        if (kind === 'users') return { body: formatAccount(owner, call) };
        if (!owner.isOrganization) throw new Refusal(404, 'Not Found');
        return { body: formatWholeOrganization(owner, call) };
      },
    },
    {
      method: 'GET',
      path: `${apiPath}/${kind}/:owner/repos`,
      handle(call) {
        const owner = call.state.requireOwner(call.params['owner'] ?? '');
        if (kind === 'orgs' && !owner.isOrganization) throw new Refusal(404, 'Not Found');
        return answerPage(call, call.state.listRepositories(call.caller, owner.login), each =>
          formatRepository(each, call),
        );
      },
    },
  ]),
  {
    method: 'POST',
    path: `${apiPath}/orgs/:owner/repos`,
    handle(call) {
      const owner = call.state.requireOwner(call.params['owner'] ?? '');
      if (!owner.isOrganization) throw new Refusal(404, 'Not Found');
      return createRepository(call, owner.login);
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo`,
    handle: call => moved(call) ?? { body: formatRepository(findRepository(call), call) },
  },
  {
    method: 'GET',
    path: `${apiPath}/repositories/:id`,
    handle: call => ({ body: formatRepository(findById(call, 'read'), call) }),
  },
  {
    method: 'PATCH',
    path: `${apiPath}/repositories/:id`,
    handle: call => changeRepository(call, findById(call, 'admin')),
  },
  {
    method: 'PATCH',
    path: `${apiPath}/repos/:owner/:repo`,
    handle: call => moved(call) ?? changeRepository(call, findRepository(call, 'admin')),
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/topics`,
    handle: call => ({ body: { names: findRepository(call).topics } }),
  },
  {
    method: 'PUT',
    path: `${apiPath}/repos/:owner/:repo/topics`,
    handle(call) {
      const repository = findRepository(call, 'admin');
      const topic = z.string().regex(/^[a-z0-9][a-z0-9-]{0,49}$/);
      repository.topics = z.object({ names: z.array(topic).max(20) }).parse(call.body).names;
      return { body: { names: repository.topics } };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/hooks`,
    handle(call) {
      const repository = findRepository(call, 'admin');
      return answerPage(call, repository.hooks, each => formatHook(each, repository, call.origin));
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/repos/:owner/:repo/hooks`,
    handle(call) {
      const { events, config } = newHook.parse(call.body);
      const repository = findRepository(call, 'admin');
      const { hooks } = repository;
      if (hooks.some(({ url }) => url === config.url))
        throw new Refusal(422, 'Hook already exists on this repository', 'url');
      const hook = { id: call.state.takeId(), events, ...config };
      hooks.push(hook);
      return { status: 201, body: formatHook(hook, repository, call.origin) };
    },
  },
];
