import { z } from 'zod';
import type { Route } from '../../http/Dialect.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import {
  answerPage,
  api,
  find,
  formatBranch,
  formatCommit,
  formatProject,
  formatPull,
  formatRef,
  formatRepository,
  heads,
  requireAt,
} from './serverShapes.ts';

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

/** Every route of the dialect. */
export const routes: readonly Route[] = [
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
