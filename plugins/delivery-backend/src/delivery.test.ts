import { codeHostsPlugin } from '@portico/code-hosts-node';
import { createApiFactory } from '@portico/core';
import {
  buildJobsEndpoint,
  buildLogEndpoint,
  changeBuildEndpoint,
  deliverySummariesEndpoint,
  entityDeliveryEndpoint,
  ownedWorkEndpoint,
} from '@portico/delivery-common';
import { type Forge, startForge } from '@portico/local-code-host';
import { authorizerRef } from '@portico/server';
import {
  startTestServer,
  type TestServer,
  testServiceToken,
  TestTokens,
} from '@portico/testing/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryBackendPlugin } from './plugin.ts';
import { addPullRequest, addRun } from './testing/forgeRuns.ts';
import { aBuiltComponent, createTestCatalog } from './testing/testCatalog.ts';

const denied = new Set([
  'user:default/eve delivery.read',
  'user:default/mallory delivery.log.read',
  'user:default/mallory delivery.build.start',
]);
let forge: Forge;
let server: TestServer;
let tokens: TestTokens;
const names = ['logs', 'pay', 'bill', 'down', 'spent', 'vault', 'gone', 'evil'];

beforeAll(async () => {
  tokens = await TestTokens.generate();
  forge = await startForge({ dialect: 'github' });
  forge.state.addOwner('acme', { isOrganization: true });
  forge.state.addToken('portal-token', 'portal', 'read');
  forge.state.addToken('token-of-ada', 'ada', 'write');
  forge.state.addToken('token-of-rae', 'rae', 'read');
  forge.state.addOwner('ada');
  for (const name of names.filter(each => each !== 'gone'))
    await forge.state.createRepository({ owner: 'acme', name, isPrivate: true });
  const annotate = (name: string, slug = `acme/${name}`) =>
    aBuiltComponent(name, {
      'github.com/project-slug': slug,
      'backstage.io/source-location': `url:${forge.origin}/acme/${name}/tree/main/`,
    });
  server = await startTestServer({
    plugins: [deliveryBackendPlugin, codeHostsPlugin],
    apis: [
      tokens.keys,
      createTestCatalog([
        ...names.map(name => annotate(name)),
        aBuiltComponent('plain', {}),
        annotate('steps', '../../user'),
      ]),
      createApiFactory({
        api: authorizerRef,
        create: () => ({
          decide: async (principal, { name }) => {
            const user = principal.type === 'user' ? principal.userEntityRef : '';
            return { result: denied.has(`${user} ${name}`) ? 'DENY' : 'ALLOW' };
          },
        }),
      }),
    ],
    config: JSON.stringify({
      integrations: {
        github: [
          {
            host: forge.host,
            baseUrl: forge.origin,
            apiBaseUrl: `${forge.origin}/api/v3`,
            token: 'portal-token',
          },
        ],
      },
    }),
  });
});
afterAll(async () => {
  await server?.stop();
  await forge?.stop();
});

const requireRepository = (name: string) => {
  const found = forge.state.repositories.get(`acme/${name}`);
  if (!found) throw new Error(`No repository '${name}'`);
  return found;
};
const clientOf = async (user?: string) =>
  server.client('delivery', user ? await tokens.sign(`user:default/${user}`) : testServiceToken);
const read = async (name: string, user?: string) =>
  (await clientOf(user)).call(entityDeliveryEndpoint, {
    params: { kind: 'component', namespace: 'default', name },
  });
const listCalls = (name: string) =>
  forge.requests.filter(({ path }) => path.includes(`/acme/${name}`)).length;

it('answers builds and open pull requests of an entity with their states, and calls the host once', async () => {
  const repository = requireRepository('pay');
  addRun(repository, { conclusion: 'success', title: 'Start\n\nwith a body' });
  addRun(repository, { conclusion: 'failure', title: 'Break it' });
  addRun(repository, { status: 'in_progress', branch: 'topic' });
  await addPullRequest(forge, repository, {
    title: 'Speed up',
    reviews: [{ author: 'ada', state: 'APPROVED' }],
    checks: 'FAILURE',
  });
  const { builds, pullRequests } = await read('pay');
  expect(builds).toMatchObject([
    {
      provider: 'github-actions',
      host: forge.host,
      project: 'acme/pay',
      url: `${forge.origin}/acme/pay/actions`,
      defaultBranch: 'main',
      items: [
        { state: 'running', branch: 'topic' },
        { state: 'failed', title: 'Break it', author: 'ada', durationMs: 90_000 },
        { state: 'succeeded', title: 'Start', branch: 'main', number: 1 },
      ],
    },
  ]);
  expect(pullRequests[0]?.items).toMatchObject([
    { title: 'Speed up', state: 'open', review: 'approved', checks: 'failed', author: 'ada' },
  ]);
  const calls = forge.requests.length;
  expect(await read('pay')).toEqual(await read('pay'));
  expect(forge.requests.length).toBe(calls);
});

it('hides entities that the caller may not read, and everything from those without the right', async () => {
  await expect(read('vault')).rejects.toMatchObject({ status: 404 });
  await expect(read('none')).rejects.toMatchObject({ status: 404 });
  await expect(read('pay', 'eve')).rejects.toMatchObject({ status: 403 });
  expect((await read('pay', 'ada')).builds).toHaveLength(1);
  expect(listCalls('vault')).toBe(0);
});

it('says so where the host does not know the project', async () => {
  const { builds, pullRequests } = await read('gone');
  expect(builds).toMatchObject([{ items: [], problem: { reason: 'missing' } }]);
  expect(pullRequests).toMatchObject([{ items: [], problem: { reason: 'missing' } }]);
});

it('answers nothing for entities that name no project, or no name of one', async () => {
  const nothing = { builds: [], pullRequests: [], alerts: [] };
  expect(await read('plain')).toEqual(nothing);
  expect(await read('steps')).toEqual(nothing);
});

it('streams the log of a job of the entity without secrets, to those with the right', async () => {
  const log = `##[error]Broken\n<b>bold</b>\nghp_${'a1'.repeat(18)}\n`;
  const step = { name: 'Test', status: 'completed', conclusion: 'failure' } as const;
  const job = {
    ...step,
    id: 77,
    name: 'build',
    startedAt: '2026-03-01T09:00:00Z',
    steps: [step],
    log,
  };
  const run = addRun(requireRepository('logs'), { conclusion: 'failure', jobs: [job] });
  const query = {
    provider: 'github-actions',
    host: forge.host,
    project: 'acme/logs',
    build: String(run.id),
  };
  const params = { kind: 'component', namespace: 'default', name: 'logs' };
  const client = await clientOf('ada');
  const { items } = await client.call(buildJobsEndpoint, { params, query });
  expect(items).toMatchObject([
    { id: '77', name: 'build', state: 'failed', steps: [{ name: 'Test', state: 'failed' }] },
  ]);
  const answer = await client.send(buildLogEndpoint, { params, query: { ...query, job: '77' } });
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toBe('##[error]Broken\n<b>bold</b>\n***\n');
  const read = (change: object, name = 'logs', by = client) =>
    by.send(buildLogEndpoint, {
      params: { ...params, name },
      query: { ...query, job: '77', ...change },
    });
  await expect(read({ job: '78' })).rejects.toMatchObject({ status: 404 });
  for (const job of ['../../x', '..', '.'])
    await expect(read({ job })).rejects.toMatchObject({ status: 400 });
  // A project of somebody else, and an entity that is hidden.
  await expect(read({ project: 'acme/vault' })).rejects.toMatchObject({ status: 404 });
  await expect(read({ project: 'acme/vault' }, 'vault')).rejects.toMatchObject({ status: 404 });
  await expect(read({}, 'logs', await clientOf('mallory'))).rejects.toMatchObject({ status: 403 });
});

it("runs builds again and cancels them with the caller's own token, in the words of the host", async () => {
  const run = addRun(requireRepository('logs'), { conclusion: 'failure', title: 'Flaky' });
  const params = { kind: 'component', namespace: 'default', name: 'logs' };
  const names = {
    provider: 'github-actions',
    host: forge.host,
    project: 'acme/logs',
    build: String(run.id),
  };
  const change = async (body: object, user = 'ada') =>
    (await clientOf(user)).call(changeBuildEndpoint, {
      params,
      body: { ...names, action: 'rerun', userToken: 'token-of-ada', ...body },
    });
  await read('logs', 'ada');
  await change({});
  expect(run.status).toBe('queued');
  const [reading] = (await read('logs', 'ada')).builds;
  expect(reading?.actions).toEqual(['rerun', 'cancel']);
  expect(reading?.items.find(({ id }) => id === names.build)?.state).toBe('queued');
  await expect(change({})).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('This workflow is already running') as string,
  });
  await change({ action: 'cancel' });
  expect(run.conclusion).toBe('cancelled');
  await expect(change({ action: 'cancel' })).rejects.toMatchObject({ status: 409 });
  // The host refuses who may not; the portal who may not here, guests and services, and projects of others.
  await expect(change({ userToken: 'token-of-rae' })).rejects.toMatchObject({ status: 403 });
  await expect(change({}, 'mallory')).rejects.toMatchObject({ status: 403 });
  await expect(change({ project: 'acme/vault' })).rejects.toMatchObject({ status: 404 });
  await expect(change({ userToken: 'a b' })).rejects.toMatchObject({ status: 400 });
  for (const build of ['../../x', '..', '.'])
    await expect(change({ build })).rejects.toMatchObject({ status: 400 });
  expect(run.attempt).toBe(2);
});

it('stores of hostile texts as much as is shown, and no address that is none of a page', async () => {
  const repository = requireRepository('evil');
  addRun(repository, { title: '<script>alert(1)</script>'.repeat(100), branch: 'x'.repeat(5000) });
  const { builds } = await read('evil');
  const [build] = builds[0]?.items ?? [];
  expect(build?.title).toHaveLength(300);
  expect(build?.branch).toHaveLength(200);
});

it('answers what is open and failed of what somebody owns from what is stored, each once', async () => {
  await read('pay');
  const call = (owners: string[]) =>
    clientOf('ada').then(client => client.call(ownedWorkEndpoint, { body: { owners } }));
  const found = await call(['group:default/pay']);
  expect(found.pullRequests).toMatchObject([
    { entityRef: 'component:default/pay', project: 'acme/pay', pullRequest: { title: 'Speed up' } },
  ]);
  expect(found.builds).toMatchObject([{ project: 'acme/pay', build: { title: 'Break it' } }]);
  expect(JSON.stringify(found)).not.toContain('vault');
  await expect(call(['group:'])).rejects.toMatchObject({ status: 400 });
});

it('answers many entities from what is stored, and nothing of those that are hidden', async () => {
  await read('pay');
  const names = ['pay', 'vault', 'plain', 'none', 'pay'];
  const { items } = await (
    await clientOf()
  ).call(deliverySummariesEndpoint, {
    body: { entityRefs: names.map(name => `component:default/${name}`) },
  });
  const pay = { build: { state: 'failed', branch: 'main' }, openPullRequests: 1 };
  expect(items).toMatchObject([pay, null, null, null, pay]);
  await expect(
    (await clientOf()).call(deliverySummariesEndpoint, { body: { entityRefs: ['component:'] } }),
  ).rejects.toMatchObject({ status: 400 });
});

it.each([
  ['down', { type: 'status', status: 503 }, 'unreachable'],
  // The last one, since the host takes no further requests of the portal from then on.
  ['spent', { type: 'rate-limit', status: 403, retryAfterSeconds: 900 }, 'budget'],
] as const)('says why nothing could be read of %s', async (name, failure, reason) => {
  forge.failures.add({ failure, path: new RegExp(`/acme/${name}/actions`), times: 9 });
  const { builds } = await read(name);
  forge.failures.clear();
  expect(builds).toMatchObject([{ items: [], problem: { reason } }]);
  expect(builds[0]).not.toHaveProperty('readAt');
  expect(JSON.stringify(builds)).not.toContain('portal-token');
});
