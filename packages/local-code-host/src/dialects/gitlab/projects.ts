import { z } from 'zod';
import type { Answer, Call, Route } from '../../http/Dialect.ts';
import { linkHeader, takePage } from '../../http/paging.ts';
import type { ForgeRepository } from '../../model/ForgeRepository.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { orderRepositories } from '../../model/orderRepositories.ts';
import { Refusal } from '../../model/Refusal.ts';
import { refuseConflict } from '../../model/refuseConflict.ts';
import {
  apiPath,
  findProject,
  formatNamespace,
  formatProject,
  formatUser,
  isEmptyProject,
} from './shapes.ts';

const newProject = z.object({
  name: z.string().min(1).optional(),
  path: z.string().min(1).optional(),
  namespace_id: z.coerce.number().optional(),
  description: z.string().nullish(),
  visibility: z.enum(['private', 'internal', 'public']).default('private'),
  topics: z.array(z.string()).optional(),
  initialize_with_readme: z.boolean().optional(),
  default_branch: z.string().optional(),
});
const newHook = z.object({
  url: z.url(),
  token: z.string().default(''),
  push_events: z.boolean().default(true),
  merge_requests_events: z.boolean().default(false),
});

/** A page of a list with GitLab's headers. */
export async function answerPage<T>(
  call: Call,
  items: readonly T[],
  format: (item: T) => unknown,
): Promise<Answer> {
  const page = takePage(items, call.query, { byDefault: 20 });
  const pages = Math.max(1, Math.ceil(page.total / page.perPage));
  return {
    headers: {
      ...linkHeader(call, page),
      'x-page': String(page.page),
      'x-per-page': String(page.perPage),
      'x-total': String(page.total),
      'x-total-pages': String(pages),
      'x-next-page': page.page < pages ? String(page.page + 1) : '',
    },
    body: await Promise.all(page.items.map(format)),
  };
}

async function describe(repository: ForgeRepository, call: Call) {
  return formatProject(repository, { ...call, isEmpty: await isEmptyProject(repository) });
}

/** Projects in the order, and with the topics, that a call names. */
function answerProjects(call: Call, found: readonly ForgeRepository[]): Promise<Answer> {
  const orders = { id: 'id', last_activity_at: 'updated' } as const;
  const order = orders[(call.query.get('order_by') ?? '') as keyof typeof orders];
  const topics = call.query.get('topic')?.split(',') ?? [];
  const isArchived = call.query.get('archived');
  const listed = found.filter(
    each =>
      topics.every(topic => each.topics.includes(topic)) &&
      (isArchived === null || each.isArchived === (isArchived === 'true')),
  );
  return answerPage(call, orderRepositories(listed, order), each => describe(each, call));
}

/** A group by its number or its encoded path. */
export function findGroup({ params, state }: Call) {
  const id = params['id'] ?? '';
  const owners = [...state.owners.values()].filter(({ isOrganization }) => isOrganization);
  const group = owners.find(each => String(each.id) === id || each.login === id);
  if (!group) throw new Refusal(404, '404 Group Not Found');
  return group;
}

/** Users, groups and projects. */
export const projectRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${apiPath}/user`,
    handle: ({ caller, origin }) => ({ body: formatUser(requireRights(caller, 'none'), origin) }),
  },
  {
    method: 'GET',
    path: `${apiPath}/namespaces`,
    handle(call) {
      requireRights(call.caller, 'none');
      return answerPage(call, [...call.state.owners.values()], each =>
        formatNamespace(each, call.origin),
      );
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/namespaces/:id`,
    handle({ params, state, origin }) {
      const id = params['id'] ?? '';
      const found = [...state.owners.values()].find(
        each => String(each.id) === id || each.login === id,
      );
      if (!found) throw new Refusal(404, '404 Namespace Not Found');
      return { body: formatNamespace(found, origin) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/groups/:id/projects`,
    handle(call) {
      const { login } = findGroup(call);
      const isDeep = call.query.get('include_subgroups') === 'true';
      const found = isDeep
        ? call.state
            .listRepositories(call.caller)
            .filter(
              ({ owner, collaborators }) =>
                owner === login ||
                owner.startsWith(`${login}/`) ||
                (call.query.get('with_shared') !== 'false' && collaborators.has(login)),
            )
        : call.state.listRepositories(call.caller, login);
      return answerProjects(call, found);
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/users/:user/projects`,
    handle(call) {
      const { login } = call.state.requireOwner(call.params['user'] ?? '');
      const found = call.state.listRepositories(call.caller, login);
      return answerPage(call, found, each => describe(each, call));
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/projects`,
    handle: call => answerProjects(call, call.state.listRepositories(call.caller)),
  },
  {
    method: 'POST',
    path: `${apiPath}/projects`,
    async handle(call) {
      const caller = requireRights(call.caller, 'admin');
      const settings = newProject.parse(call.body);
      const name = settings.path ?? settings.name;
      if (!name) throw new Refusal(400, 'name is missing, path is missing', 'name');
      const owners = [...call.state.owners.values()];
      const owner = settings.namespace_id
        ? owners.find(({ id }) => id === settings.namespace_id)
        : caller;
      if (!owner) throw new Refusal(400, 'namespace is not valid', 'namespace');
      const repository = await refuseConflict(
        () =>
          call.state.createRepository({
            owner: owner.login,
            name,
            description: settings.description ?? '',
            isPrivate: settings.visibility !== 'public',
            topics: settings.topics,
            defaultBranch: settings.default_branch,
          }),
        () => new Refusal(400, 'has already been taken', 'name'),
      );
      if (settings.initialize_with_readme) {
        const { git, defaultBranch: branch } = repository;
        const changes = [
          { path: 'README.md', sha: await git.writeBlob(Buffer.from(`# ${name}\n`)) },
        ];
        const commit = { branch, parent: undefined, message: 'Initial commit', changes };
        await repository.commit({ ...commit, author: caller }, caller.login);
      }
      return { status: 201, body: await describe(repository, call) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/projects/:id`,
    handle: async call => ({ body: await describe(findProject(call), call) }),
  },
  {
    method: 'PUT',
    path: `${apiPath}/projects/:id`,
    async handle(call) {
      const repository = findProject(call, 'admin');
      const change = newProject.partial().parse(call.body);
      const stored = repository.extras.get('settings');
      repository.extras.set('settings', { ...(stored as object), ...(call.body as object) });
      if (change.description !== undefined) repository.description = change.description ?? '';
      if (change.topics) repository.topics = change.topics;
      if (change.visibility) repository.isPrivate = change.visibility !== 'public';
      return { body: await describe(repository, call) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/users`,
    handle(call) {
      const name = call.query.get('username');
      const users = [...call.state.owners.values()].filter(each => !each.isOrganization);
      return answerPage(
        call,
        users.filter(({ login }) => name === null || login === name),
        each => formatUser(each, call.origin),
      );
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/projects/:id/members`,
    handle(call) {
      const repository = findProject(call, 'admin');
      const member = z
        .object({ user_id: z.coerce.number(), access_level: z.coerce.number() })
        .parse(call.body);
      const user = [...call.state.owners.values()].find(({ id }) => id === member.user_id);
      if (!user) throw new Refusal(404, '404 User Not Found');
      if (repository.collaborators.has(user.login)) throw new Refusal(409, 'Member already exists');
      repository.collaborators.set(user.login, String(member.access_level));
      const body = { ...formatUser(user, call.origin), access_level: member.access_level };
      return { status: 201, body };
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/projects/:id/hooks`,
    handle(call) {
      const repository = findProject(call, 'admin');
      const { url, token, ...events } = newHook.parse(call.body);
      const names = [
        ...(events.push_events ? ['push'] : []),
        ...(events.merge_requests_events ? ['merge_request'] : []),
      ];
      const hook = { id: call.state.takeId(), url, secret: token, events: names };
      repository.hooks.push(hook);
      return { status: 201, body: { id: hook.id, url, project_id: repository.id, ...events } };
    },
  },
];
