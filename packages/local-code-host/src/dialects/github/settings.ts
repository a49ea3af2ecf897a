import { z } from 'zod';
import type { Answer, Call, Route } from '../../http/Dialect.ts';
import { Refusal } from '../../model/Refusal.ts';
import { findRepository } from './repositories.ts';
import { apiPath } from './apiPath.ts';

const at = `${apiPath}/repos/:owner/:repo`;
const environment = `${at}/environments/:environment`;
const named = z.looseObject({ name: z.string().min(1) });
const policy = z.object({ name: z.string().min(1), type: z.enum(['branch', 'tag']) });
/** Path of a call below the repository. */
function pathOf({ url, params }: Call): string {
  const prefix = `${apiPath}/repos/${params['owner']}/${params['repo']}/`;
  return decodeURIComponent(url.pathname).slice(prefix.length);
}

function store(call: Call, path: string, value: unknown, status: number): Answer {
  const { extras } = findRepository(call, 'admin');
  extras.set(path, value);
  return { status, ...(status !== 204 && { body: value }) };
}

function get(call: Call): Answer {
  const { extras } = findRepository(call);
  const path = pathOf(call);
  if (!extras.has(path)) throw new Refusal(404, 'Not Found');
  return { body: extras.get(path) };
}

/** Variables and secrets of a repository or an environment. */
function listActionRoutes(prefix: string): Route[] {
  return [
    { method: 'GET', path: `${prefix}/variables/:name`, handle: get },
    {
      method: 'POST',
      path: `${prefix}/variables`,
      handle(call) {
        const { name, ...rest } = named.parse(call.body);
        const path = `${pathOf(call)}/${name}`;
        if (findRepository(call, 'admin').extras.has(path))
          throw new Refusal(409, 'Already exists - Variable already exists');
        return store(call, path, { name, ...rest }, 201);
      },
    },
    {
      method: 'PATCH',
      path: `${prefix}/variables/:name`,
      handle(call) {
        get(call);
        return store(call, pathOf(call), call.body, 204);
      },
    },
    {
      method: 'GET',
      path: `${prefix}/secrets/public-key`,
      handle(call) {
        findRepository(call, 'admin');
        const { x = '' } = call.state.secretKeys.publicKey.export({ format: 'jwk' });
        const key = Buffer.from(x, 'base64url').toString('base64');
        return { body: { key, key_id: 'forge-key' } };
      },
    },
    {
      method: 'PUT',
      path: `${prefix}/secrets/:name`,
      handle: call => store(call, pathOf(call), call.body, 201),
    },
  ];
}

/** Environments, variables, secrets, pages, labels and workflows of a repository. */
export const settingRoutes: readonly Route[] = [
  ...listActionRoutes(`${at}/actions`),
  ...listActionRoutes(environment),
  {
    method: 'PUT',
    path: environment,
    handle: call => store(call, pathOf(call), call.body ?? {}, 200),
  },
  {
    method: 'GET',
    path: `${environment}/deployment-branch-policies`,
    handle(call) {
      const policies = findRepository(call).extras.get(pathOf(call)) ?? [];
      return { body: { branch_policies: policies } };
    },
  },
  {
    method: 'POST',
    path: `${environment}/deployment-branch-policies`,
    handle(call) {
      const path = pathOf(call);
      const known = (findRepository(call, 'admin').extras.get(path) ?? []) as object[];
      const added = policy.parse(call.body);
      return { ...store(call, path, [...known, added], 200), body: added };
    },
  },
  {
    method: 'POST',
    path: `${at}/branches/:branch/protection/required_signatures`,
    handle: call => store(call, pathOf(call), { enabled: true }, 200),
  },
  { method: 'GET', path: `${at}/pages`, handle: get },
  {
    method: 'POST',
    path: `${at}/pages`,
    handle(call) {
      if (findRepository(call, 'admin').extras.has('pages'))
        throw new Refusal(409, 'GitHub Pages is already enabled.');
      return store(call, 'pages', call.body, 201);
    },
  },
  { method: 'PUT', path: `${at}/pages`, handle: call => store(call, 'pages', call.body, 204) },
  {
    method: 'POST',
    path: `${at}/issues/:number/labels`,
    handle(call) {
      const repository = findRepository(call, 'write');
      repository.requirePull(Number(call.params['number']));
      const { labels } = z.object({ labels: z.array(z.string()).min(1) }).parse(call.body);
      const path = pathOf(call);
      const known = (repository.extras.get(path) ?? []) as string[];
      const all = [...new Set([...known, ...labels])];
      repository.extras.set(path, all);
      const api = `${call.origin}${apiPath}/repos/${repository.fullName}/labels`;
      return {
        body: all.map((name, index) => ({
          id: index + 1,
          node_id: `LA_${index + 1}`,
          url: `${api}/${encodeURIComponent(name)}`,
          name,
          color: 'ededed',
          default: false,
          description: null,
        })),
      };
    },
  },
  {
    method: 'POST',
    path: `${at}/issues/:number/assignees`,
    handle: call => store(call, pathOf(call), call.body, 201),
  },
  {
    method: 'POST',
    path: `${at}/pulls/:number/requested_reviewers`,
    handle: call => store(call, pathOf(call), call.body, 201),
  },
  {
    method: 'POST',
    path: `${at}/actions/workflows/:workflow/dispatches`,
    async handle(call) {
      const repository = findRepository(call, 'write');
      const run = z
        .object({
          ref: z.string().min(1),
          inputs: z.record(z.string(), z.string()).optional(),
          return_run_details: z.boolean().optional(),
        })
        .parse(call.body);
      const commit = await repository.git.resolve(run.ref);
      if (!commit) throw new Refusal(422, `No ref found for: ${run.ref}`, 'ref');
      const workflow = call.params['workflow'] ?? '';
      if (!(await repository.git.findEntry(commit, `.github/workflows/${workflow}`)))
        throw new Refusal(404, 'Not Found');
      const runs = (repository.extras.get('runs') ?? []) as object[];
      repository.extras.set('runs', [...runs, { workflow, ...run }]);
      if (!run.return_run_details) return { status: 204 };
      const id = runs.length + 1;
      const page = `${call.origin}/${repository.fullName}/actions/runs/${id}`;
      return { body: { workflow_run_id: id, run_url: page, html_url: page } };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/orgs/:organization/teams/:team`,
    handle: ({ params, state }) => ({
      body: { id: state.requireOwner(`${params['organization']}/${params['team']}`).id },
    }),
  },
  {
    method: 'PUT',
    path: `${apiPath}/orgs/:organization/teams/:team/repos/:owner/:repo`,
    handle(call) {
      const { permission } = z.object({ permission: z.string() }).parse(call.body);
      findRepository(call, 'admin').collaborators.set(`team ${call.params['team']}`, permission);
      return { status: 204 };
    },
  },
];
