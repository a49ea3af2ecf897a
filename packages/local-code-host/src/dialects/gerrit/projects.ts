import { z } from 'zod';
import type { Answer, Call, Route } from '../../http/Dialect.ts';
import type { ForgeRepository, Rights } from '../../model/ForgeRepository.ts';
import { type ForgeState, requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';

const heads = 'refs/heads/';
const newProject = z.object({
  parent: z.string().default('All-Projects'),
  description: z.string().default(''),
  branches: z.array(z.string()).default(['master']),
  owners: z.array(z.string()).default([]),
  create_empty_commit: z.boolean().default(false),
});

/** The line before the JSON hinders scripts of other pages from running it. */
export function answer(body: object | string, status = 200): Answer {
  const headers = { 'content-type': 'application/json; charset=UTF-8' };
  return { status, headers, body: `)]}'\n${JSON.stringify(body)}` };
}

/** The full name of a project, which Gerrit names without an owner. */
export function findName({ repositories }: ForgeState, name: string): string | undefined {
  return [...repositories.values()].find(each => each.name === name)?.fullName;
}

/** The project of a call. @throws Refusal 404, 403. */
export function findProject(
  { params, state, caller }: Call,
  name = params['name'] ?? '',
  needed: Rights = 'read',
): ForgeRepository {
  const fullName = findName(state, name) ?? `All-Projects/${name}`;
  return state.requireRepository(fullName, caller, needed);
}

function formatProject({ name, owner, description }: ForgeRepository) {
  return { id: encodeURIComponent(name), parent: owner, description, state: 'ACTIVE' };
}

/** The part of a list that a query names, with whether there is more. */
function takePart<T>(items: readonly T[], query: URLSearchParams, start: 'S' | 's') {
  const from = Number(query.get(start) ?? 0);
  const limit = Number(query.get('n') ?? 500);
  return { part: items.slice(from, from + limit), hasMore: items.length > from + limit };
}

async function readFile(
  { git }: ForgeRepository,
  commit: string | undefined,
  path = '',
): Promise<Answer> {
  const entry = commit && (await git.findEntry(commit, path));
  if (!entry || entry.type !== 'blob') throw new Refusal(404, `Not found: ${path}`);
  return { body: (await git.readBlob(entry.sha)).toString('base64') };
}

function getBranchRef({ defaultBranch }: ForgeRepository, name = ''): string {
  return `${heads}${name === 'HEAD' ? defaultBranch : name.replace(heads, '')}`;
}

/** Projects, their branches and files. */
export const projectRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/a/projects/',
    handle({ state, caller, query }) {
      const all =
        query.get('type') === 'PERMISSIONS'
          ? [...state.owners.values()]
              .filter(each => each.isOrganization)
              .map(({ login }) => [login, { id: encodeURIComponent(login) }] as const)
          : state.listRepositories(caller).map(each => [each.name, formatProject(each)] as const);
      const { part, hasMore } = takePart(all, query, 'S');
      const last = part.at(-1)?.[0];
      const mark = { _more_projects: true };
      const entries = part.map(([name, each]) => [
        name,
        { ...each, ...(hasMore && name === last && mark) },
      ]);
      return answer(Object.fromEntries(entries) as object);
    },
  },
  {
    method: 'GET',
    path: '/a/projects/:name',
    handle: call => answer({ ...formatProject(findProject(call)), name: call.params['name'] }),
  },
  {
    method: 'PUT',
    path: '/a/projects/:name',
    async handle(call) {
      requireRights(call.caller, 'admin');
      const { parent: owner, description, branches } = newProject.parse(call.body);
      const name = call.params['name'] ?? '';
      if (findName(call.state, name)) throw new Refusal(409, 'Project already exists');
      const [defaultBranch] = branches;
      const settings = { owner, name, description, isPrivate: true, defaultBranch };
      const created = await call.state.createRepository(settings);
      return answer({ ...formatProject(created), name }, 201);
    },
  },
  {
    method: 'GET',
    path: '/a/projects/:name/children/',
    handle({ params, state, caller }) {
      const { login } = state.requireOwner(params['name'] ?? '');
      const children = state.listRepositories(caller, login);
      return answer(children.map(each => ({ ...formatProject(each), name: each.name })));
    },
  },
  {
    method: 'GET',
    path: '/a/projects/:name/HEAD',
    handle: call => answer(`${heads}${findProject(call).defaultBranch}`),
  },
  {
    method: 'GET',
    path: '/a/projects/:name/branches/',
    async handle(call) {
      const { git, defaultBranch } = findProject(call);
      const refs = [...(await git.listRefs(heads))].map(([ref, revision]) => ({ ref, revision }));
      // As Gerrit does, HEAD with the branch that it names comes first.
      const all = [{ ref: 'HEAD', revision: defaultBranch }, ...refs];
      return answer(takePart(all, call.query, 's').part);
    },
  },
  {
    method: 'GET',
    path: '/a/projects/:name/branches/:branch',
    async handle(call) {
      const repository = findProject(call);
      const ref = getBranchRef(repository, call.params['branch']);
      const revision = await repository.git.getRef(ref);
      if (!revision) throw new Refusal(404, `Not found: ${call.params['branch']}`);
      return answer({ ref, revision });
    },
  },
  {
    method: 'PUT',
    path: '/a/projects/:name/branches/:branch',
    async handle(call) {
      const caller = requireRights(call.caller, 'write');
      const repository = findProject(call, undefined, 'write');
      const ref = getBranchRef(repository, call.params['branch']);
      const { revision } = z.object({ revision: z.string() }).parse(call.body);
      if (await repository.git.getRef(ref))
        throw new Refusal(409, `branch "${ref}" already exists`);
      const after = await repository.git.resolve(revision);
      if (!after) throw new Refusal(422, `invalid revision "${revision}"`);
      await repository.moveRef({ ref, before: undefined, after }, caller.login);
      return answer({ ref, revision: after }, 201);
    },
  },
  {
    method: 'GET',
    path: '/a/projects/:name/branches/:branch/files/:file/content',
    async handle(call) {
      const repository = findProject(call);
      const commit = await repository.git.getRef(getBranchRef(repository, call.params['branch']));
      return readFile(repository, commit, call.params['file']);
    },
  },
  {
    method: 'GET',
    path: '/a/projects/:name/commits/:commit/files/:file/content',
    handle: call => readFile(findProject(call), call.params['commit'], call.params['file']),
  },
];
