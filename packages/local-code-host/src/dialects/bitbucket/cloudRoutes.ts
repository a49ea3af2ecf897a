import { z } from 'zod';
import type { Route } from '../../http/Dialect.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { orderRepositories } from '../../model/orderRepositories.ts';
import { Refusal } from '../../model/Refusal.ts';
import { refuseConflict } from '../../model/refuseConflict.ts';
import {
  answerPage,
  api,
  find,
  formatCommit,
  formatPull,
  formatRepository,
  heads,
} from './cloudShapes.ts';
import { answerSource, commitForm, listCommits } from './cloudContents.ts';

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

/** Terms of a query such as `state="OPEN" AND source.branch.name="x"`. */
function parseQuery(text: string): Record<string, string> {
  const terms = [...text.matchAll(/([\w.]+)\s*=\s*("(?:[^"\\]|\\.)*")/g)];
  return Object.fromEntries(terms.map(([, name = '', value = '""']) => [name, JSON.parse(value)]));
}

/** Every route of the dialect. */
export const routes: readonly Route[] = [
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
      const order = { created_on: 'id', '-updated_on': 'updated' } as const;
      const listed = orderRepositories(found, order[call.query.get('sort') as keyof typeof order]);
      return answerPage(call, listed, each => formatRepository(each, call.origin));
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
      const created = await refuseConflict(
        () => call.state.createRepository(settings),
        () => new Refusal(400, 'Repository with this Slug and Owner already exists.'),
      );
      return { body: await formatRepository(created, call.origin) };
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
