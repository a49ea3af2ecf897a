import { codeHostsPlugin } from '@portico/code-hosts-node';
import { createApiFactory } from '@portico/core';
import {
  deliveryFiguresEndpoint,
  entityDeliveryEndpoint,
  entityDeploymentsEndpoint,
  entityTimelineEndpoint,
} from '@portico/delivery-common';
import {
  alertProviderPoint,
  buildProviderPoint,
  type Deployment,
  deploymentProviderPoint,
} from '@portico/delivery-node';
import { authorizerRef, createServerPlugin } from '@portico/server';
import {
  startTestServer,
  type TestServer,
  testServiceToken,
  TestTokens,
} from '@portico/testing/server';
import { createPermission } from '@portico/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryBackendPlugin } from '../plugin.ts';
import { aBuiltComponent, createTestCatalog } from '../testing/testCatalog.ts';

const hour = (hours: number) => new Date(Date.UTC(2026, 2, 1, hours)).toISOString();
const aDeployment = (name: string, version: string, since: string | undefined): Deployment => ({
  id: `Deployment/pay/${name}`,
  name,
  kind: 'Deployment',
  environment: 'production',
  version,
  state: 'healthy',
  ...(since !== undefined && { deployedAt: since }),
});
const deployed: Record<string, Deployment[]> = {
  pay: [aDeployment('api', '2', hour(10)), aDeployment('old', '1', undefined)],
  database: [aDeployment('database', '16', hour(9))],
  vault: [aDeployment('vault', '1', hour(10))],
};
const nameOf = (entity: { metadata: { name: string } }) => entity.metadata.name;
const build = (id: number, state: 'failed' | 'succeeded') => ({
  id: String(id),
  name: 'CI',
  title: `Change ${id}`,
  branch: 'main',
  state,
  createdAt: hour(id),
  url: `https://ci.example/${id}`,
});

const seeClusters = createPermission('clusters.read', 'read');
const decided: string[] = [];
const sources = createServerPlugin({
  id: 'sources',
  contributes: [
    deploymentProviderPoint.addFrom(() => ({
      id: 'clusters',
      title: 'Clusters',
      permission: seeClusters,
      listSources: async entity => [
        { host: 'cluster', name: nameOf(entity), list: async () => deployed[nameOf(entity)] ?? [] },
      ],
    })),
    buildProviderPoint.addFrom(() => ({
      id: 'ci',
      title: 'CI',
      listProjects: entity => [{ host: 'ci', name: nameOf(entity), url: 'https://ci.example' }],
      getDefaultBranch: async () => 'main',
      list: async ({ name }) =>
        name === 'pay'
          ? [build(6, 'failed'), build(5, 'failed'), build(4, 'succeeded')]
          : [build(4, 'succeeded')],
    })),
    alertProviderPoint.addFrom(() => ({
      id: 'monitor',
      title: 'Monitor',
      listProjects: entity =>
        nameOf(entity) === 'pay'
          ? [{ host: 'monitor', name: 'pay', url: 'https://monitor.example' }]
          : [],
      list: async () => [
        {
          id: 'down',
          title: '<b>Down</b>',
          severity: 'critical',
          state: 'firing',
          createdAt: hour(10.1),
          environment: 'production',
          url: 'https://monitor.example/down',
        },
      ],
    })),
  ],
  create: () => ({}),
});

let server: TestServer;
let tokens: TestTokens;
beforeAll(async () => {
  tokens = await TestTokens.generate();
  const pay = {
    ...aBuiltComponent('pay', {}),
    relations: ['database', 'vault'].map(name => ({
      type: 'dependsOn',
      targetRef: `component:default/${name}`,
    })),
  };
  server = await startTestServer({
    plugins: [deliveryBackendPlugin, codeHostsPlugin, sources],
    apis: [
      tokens.keys,
      createTestCatalog(
        [pay, ...['database', 'vault', 'calm'].map(name => aBuiltComponent(name, {}))],
        {
          history: {
            items: [
              {
                version: 7,
                at: hour(8),
                action: 'updated',
                changes: [{ path: 'spec.dependsOn[0]', to: 'component:database' }],
                changedValues: 1,
                relations: { added: [], removed: [], addedTotal: 0, removedTotal: 0 },
              },
            ],
            pageInfo: {},
          },
        },
      ),
      createApiFactory({
        api: authorizerRef,
        create: () => ({
          async decide(principal, { name }) {
            decided.push(name);
            const user = principal.type === 'user' ? principal.userEntityRef : '';
            const isDenied =
              user === 'user:default/eve' ||
              (user === 'user:default/rae' && name === seeClusters.name);
            return { result: isDenied ? 'DENY' : 'ALLOW' };
          },
        }),
      }),
    ],
  });
  // What the timeline is made of is stored when somebody looks.
  for (const name of ['pay', 'database', 'calm']) {
    const params = { kind: 'component', namespace: 'default', name };
    const client = server.client('delivery', testServiceToken);
    await client.call(entityDeliveryEndpoint, { params });
    await client.call(entityDeploymentsEndpoint, { params });
  }
});
afterAll(async () => {
  await server.stop();
});

const read = async (name: string, { failure, user }: { failure?: string; user?: string } = {}) =>
  server
    .client('delivery', user ? await tokens.sign(`user:default/${user}`) : testServiceToken)
    .call(entityTimelineEndpoint, {
      params: { kind: 'component', namespace: 'default', name },
      query: failure === undefined ? {} : { failure },
    });

it('lists what changed before an alert, the likeliest first, each with why', async () => {
  const { failures, failure, changes } = await read('pay');
  expect(failures.map(({ kind, title }) => [kind, title])).toEqual([
    ['alert', '<b>Down</b>'],
    ['build', 'Change 5'],
  ]);
  expect(failure).toBe('alert pay down');
  expect(failures[0]).toHaveProperty('environment', 'production');
  expect(changes.slice(0, 3)).toMatchObject([
    { title: 'api 2', reasons: ['just-before', 'same-environment'] },
    {
      title: 'database 16',
      entityRef: 'component:default/database',
      reasons: ['shortly-before', 'dependency'],
    },
    { kind: 'catalog', title: 'spec.dependsOn[0]' },
  ]);
  // Nobody knows since when that is there, and nobody may read the other.
  expect(JSON.stringify(changes)).not.toContain('old 1');
  expect(JSON.stringify(changes)).not.toContain('vault');
});

it('finds the build with which a branch broke that is broken still', async () => {
  const { failure, changes } = await read('pay', { failure: 'build pay 5' });
  expect(failure).toBe('build pay 5');
  expect(changes[0]).toMatchObject({
    title: 'Change 5',
    url: 'https://ci.example/5',
    reasons: ['first-failure', 'just-before'],
  });
});

it('lists the latest changes of what does not fail, and takes another failure for one that is gone', async () => {
  const calm = await read('calm');
  expect(calm).toMatchObject({ failures: [], changes: [{ score: 0 }, { score: 0 }] });
  expect(calm).not.toHaveProperty('failure');
  expect((await read('pay', { failure: 'gone' })).failure).toBe('alert pay down');
  await expect(read('pay', { failure: 'x'.repeat(2000) })).rejects.toMatchObject({ status: 400 });
});

it('hides entities that the caller may not read, and everything from those without the right', async () => {
  await expect(read('vault')).rejects.toMatchObject({ status: 404 });
  await expect(read('pay', { user: 'eve' })).rejects.toMatchObject({ status: 403 });
});

it('decides once whether the caller may see what is deployed, and leaves it out for those who may not', async () => {
  decided.length = 0;
  await read('pay', { user: 'ada' });
  expect(decided.filter(name => name === seeClusters.name)).toHaveLength(1);
  const { changes } = await read('pay', { user: 'rae' });
  expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['build', 'catalog']));
});

it('computes figures of what a team owns that the caller may read, and says how many deployments there are', async () => {
  const readFigures = async (owners: string[], user = 'ada') =>
    server
      .client('delivery', await tokens.sign(`user:default/${user}`))
      .call(deliveryFiguresEndpoint, { body: { owners } });
  expect(await readFigures(['group:default/pay'])).toMatchObject({
    entities: 3,
    days: 30,
    minCount: 3,
    // Those of the test were too long ago.
    perWeek: { count: 0 },
    leadTimeMs: { count: 0 },
  });
  await expect(readFigures(['group:'])).rejects.toMatchObject({ status: 400 });
  await expect(readFigures(['group:default/pay'], 'eve')).rejects.toMatchObject({ status: 403 });
});
