import { codeHostsPlugin } from '@portico/code-hosts-node';
import { createApiFactory } from '@portico/core';
import { deliverySummariesEndpoint, entityDeliveryEndpoint } from '@portico/delivery-common';
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

let forge: Forge;
let server: TestServer;
let tokens: TestTokens;
const names = ['pay', 'bill', 'down', 'spent', 'vault', 'gone', 'evil'];

beforeAll(async () => {
  tokens = await TestTokens.generate();
  forge = await startForge({ dialect: 'github' });
  forge.state.addOwner('acme', { isOrganization: true });
  forge.state.addToken('portal-token', 'portal', 'read');
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
          decide: async (principal, { name }) => ({
            result:
              name === 'delivery.read' &&
              principal.type === 'user' &&
              principal.userEntityRef === 'user:default/eve'
                ? 'DENY'
                : 'ALLOW',
          }),
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
  const nothing = { builds: [], pullRequests: [] };
  expect(await read('plain')).toEqual(nothing);
  expect(await read('steps')).toEqual(nothing);
});

it('stores of hostile texts as much as is shown, and no address that is none of a page', async () => {
  const repository = requireRepository('evil');
  addRun(repository, { title: '<script>alert(1)</script>'.repeat(100), branch: 'x'.repeat(5000) });
  const { builds } = await read('evil');
  const [build] = builds[0]?.items ?? [];
  expect(build?.title).toHaveLength(300);
  expect(build?.branch).toHaveLength(200);
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
  expect(items).toMatchObject([pay, null, {}, null, pay]);
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
