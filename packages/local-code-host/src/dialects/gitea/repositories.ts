import { z } from 'zod';
import type { Answer, Call, Route } from '../../http/Dialect.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { orderRepositories } from '../../model/orderRepositories.ts';
import { Refusal } from '../../model/Refusal.ts';
import { answerPage, apiPath, findRepository, formatOwner, formatRepository } from './shapes.ts';

const newRepository = z.object({
  name: z.string().min(1).max(100),
  description: z.string().optional(),
  private: z.boolean().default(false),
  auto_init: z.boolean().default(false),
  default_branch: z.string().optional(),
});
const newHook = z.object({
  type: z.enum(['gitea', 'forgejo']),
  config: z.object({ url: z.url(), secret: z.string().default('') }),
  events: z.array(z.string()).default(['push']),
});

async function createRepository(call: Call, owner: string): Promise<Answer> {
  const caller = requireRights(call.caller, 'admin');
  const settings = newRepository.parse(call.body);
  const repository = await call.state.createRepository({
    owner,
    name: settings.name,
    description: settings.description,
    isPrivate: settings.private,
    defaultBranch: settings.default_branch,
  });
  if (settings.auto_init) {
    const { git, defaultBranch: branch } = repository;
    const readme = await git.writeBlob(Buffer.from(`# ${settings.name}\n`));
    const changes = [{ path: 'README.md', sha: readme }];
    const commit = { branch, parent: undefined, message: 'Initial commit', changes };
    await repository.commit({ ...commit, author: caller }, caller.login);
  }
  return { status: 201, body: await formatRepository(repository, call) };
}

/** Users, organizations and repositories. */
export const repositoryRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${apiPath}/user`,
    handle: ({ caller, origin }) => ({ body: formatOwner(requireRights(caller, 'none'), origin) }),
  },
  {
    method: 'GET',
    path: `${apiPath}/user/orgs`,
    handle(call) {
      requireRights(call.caller, 'none');
      const organizations = [...call.state.owners.values()].filter(each => each.isOrganization);
      return answerPage(call, organizations, each => formatOwner(each, call.origin));
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/user/repos`,
    handle(call) {
      const found = call.state.listRepositories(requireRights(call.caller, 'none'));
      return answerPage(call, found, each => formatRepository(each, call));
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/user/repos`,
    handle: call => createRepository(call, requireRights(call.caller, 'none').login),
  },
  ...(['orgs', 'users'] as const).map((kind): Route => ({
    method: 'GET',
    path: `${apiPath}/${kind}/:owner/repos`,
    handle(call) {
      const { login, isOrganization } = call.state.requireOwner(call.params['owner'] ?? '');
      if (kind === 'orgs' && !isOrganization) throw new Refusal(404, 'Not Found');
      const found = call.state.listRepositories(call.caller, login);
      return answerPage(call, found, each => formatRepository(each, call));
    },
  })),
  {
    method: 'GET',
    path: `${apiPath}/orgs/:owner`,
    handle(call) {
      const owner = call.state.requireOwner(call.params['owner'] ?? '');
      if (!owner.isOrganization) throw new Refusal(404, 'Not Found');
      return { body: { ...formatOwner(owner, call.origin), full_name: owner.name } };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/search`,
    async handle(call) {
      const id = call.query.get('uid');
      const owner = [...call.state.owners.values()].find(each => String(each.id) === id);
      const found = call.state.listRepositories(call.caller, owner?.login);
      const orders = { id: 'id', updated: 'updated' } as const;
      const order = orders[(call.query.get('sort') ?? '') as keyof typeof orders];
      const { headers = {}, body } = await answerPage(call, orderRepositories(found, order), each =>
        formatRepository(each, call),
      );
      return { headers, body: { ok: true, data: body } };
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/orgs/:owner/repos`,
    handle(call) {
      const { login, isOrganization } = call.state.requireOwner(call.params['owner'] ?? '');
      if (!isOrganization) throw new Refusal(404, 'Not Found');
      return createRepository(call, login);
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo`,
    handle: async call => ({ body: await formatRepository(findRepository(call), call) }),
  },
  {
    method: 'PUT',
    path: `${apiPath}/repos/:owner/:repo/topics`,
    handle(call) {
      const repository = findRepository(call, 'admin');
      repository.topics = z.object({ topics: z.array(z.string()).max(25) }).parse(call.body).topics;
      return { status: 204 };
    },
  },
  {
    method: 'PUT',
    path: `${apiPath}/repos/:owner/:repo/collaborators/:user`,
    handle(call) {
      const { collaborators } = findRepository(call, 'admin');
      const { login } = call.state.requireOwner(call.params['user'] ?? '');
      const access = z.enum(['read', 'write', 'admin']).default('write');
      collaborators.set(login, z.object({ permission: access }).parse(call.body ?? {}).permission);
      return { status: 204 };
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/repos/:owner/:repo/hooks`,
    handle(call) {
      const { config, events, type } = newHook.parse(call.body);
      const hook = { id: call.state.takeId(), events, ...config };
      findRepository(call, 'admin').hooks.push(hook);
      return {
        status: 201,
        body: { id: hook.id, type, active: true, events, config: { url: hook.url } },
      };
    },
  },
];
