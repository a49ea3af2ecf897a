import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubernetesBackendPlugin } from './plugin.ts';
import { type RecordedCluster, startRecordedCluster } from './testing/startRecordedCluster.ts';
import { aKubernetesComponent, createTestCatalog } from './testing/testCatalog.ts';

/** What the published clients do, whose package's index needs a browser. */
interface PublishedClient {
  getClusters(): Promise<{ name: string; authProvider: string }[]>;
  getWorkloadsByEntity(request: object): Promise<PublishedAnswer>;
  getObjectsByEntity(request: object): Promise<PublishedAnswer>;
  getCustomObjectsByEntity(request: object): Promise<PublishedAnswer>;
}
interface PublishedAnswer {
  items: {
    cluster: { name: string };
    resources: { type: string; resources: { metadata: { name: string } }[] }[];
    podMetrics: { cpu: { currentUsage: number }; pod: { metadata: { name: string } } }[];
    errors: object[];
  }[];
}

const entity = aKubernetesComponent('dice', { 'backstage.io/kubernetes-id': 'dice-roller' });
const clusterEntity = {
  ...aKubernetesComponent('from-catalog', {
    'kubernetes.io/api-server': 'https://k8s.evil.example',
    'kubernetes.io/auth-provider': 'serviceAccount',
  }),
  kind: 'Resource',
};
const rollouts = { group: 'argoproj.io', apiVersion: 'v1alpha1', plural: 'rollouts' };

let server: TestServer;
let recorded: RecordedCluster;
let published: PublishedClient;
beforeAll(async () => {
  recorded = await startRecordedCluster();
  server = await startTestServer({
    plugins: [kubernetesBackendPlugin],
    apis: [
      createTestCatalog([
        entity,
        aKubernetesComponent('vault', { 'backstage.io/kubernetes-id': 'dice-roller' }),
        aKubernetesComponent('elsewhere', {
          'backstage.io/kubernetes-id': 'dice-roller',
          'backstage.io/kubernetes-cluster': 'gone',
        }),
        clusterEntity,
      ]),
    ],
    config: `
kubernetes:
  clusterDeadlineMs: 20000
  clusterLocatorMethods:
    - type: config
      clusters:
        - name: main
          title: Main cluster
          url: ${recorded.url}
          authProvider: serviceAccount
          serviceAccountToken: admin
          dashboardUrl: https://dashboard.example
          dashboardApp: rancher
          dashboardParameters: { projectId: p }
        - { name: personal, url: '${recorded.url}', authProvider: oidc, oidcTokenProvider: okta }
        - { name: strange, url: '${recorded.url}', authProvider: pigeon }
        - { name: gone, url: 'http://127.0.0.1:9', authProvider: serviceAccount, serviceAccountToken: very-secret }
    - type: catalog
`,
  });
  const file = new URL(
    '../node_modules/@backstage/plugin-kubernetes-react/dist/api/KubernetesBackendClient.esm.js',
    import.meta.url,
  ).href;
  const { KubernetesBackendClient } = (await import(/* @vite-ignore */ file)) as {
    KubernetesBackendClient: new (options: object) => PublishedClient;
  };
  published = new KubernetesBackendClient({
    discoveryApi: { getBaseUrl: async (id: string) => `${server.url}/api/${id}` },
    fetchApi: {
      fetch: (url: string, init: RequestInit = {}) =>
        fetch(url, {
          ...init,
          headers: { ...(init.headers as object), authorization: `Bearer ${testServiceToken}` },
        }),
    },
    kubernetesAuthProvidersApi: { getCredentials: async () => ({}) },
  });
});
afterAll(async () => {
  await server.stop();
  await recorded.stop();
});

const post = async (path: string, body: unknown, token = testServiceToken) => {
  const response = await server.fetch(
    new Request(`http://localhost/api/kubernetes${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const listNames = (answer: PublishedAnswer, cluster: string, type: string) =>
  answer.items
    .filter(item => item.cluster.name === cluster)
    .flatMap(item => item.resources)
    .filter(item => item.type === type)
    .flatMap(item => item.resources.map(({ metadata }) => metadata.name));

describe('the published client', () => {
  it('sees the clusters, also those that cannot be used, without what they are reached by', async () => {
    const clusters = await published.getClusters();
    expect(clusters).toEqual([
      {
        name: 'main',
        title: 'Main cluster',
        authProvider: 'serviceAccount',
        dashboardUrl: 'https://dashboard.example',
      },
      { name: 'personal', authProvider: 'oidc', oidcTokenProvider: 'okta' },
      { name: 'strange', authProvider: 'pigeon' },
      { name: 'gone', authProvider: 'serviceAccount' },
    ]);
    expect(server.log.map(line => line['message'] ?? line['msg'])).toContainEqual(
      expect.stringContaining('authProvider "pigeon" has no KubernetesAuthProvider defined for it'),
    );
  });

  it('finds the workloads of an entity, with the errors of each cluster apart', async () => {
    const answer = await published.getWorkloadsByEntity({ entity, auth: {} });
    expect(answer.items.map(({ cluster }) => cluster.name)).toEqual([
      'main',
      'personal',
      'strange',
      'gone',
    ]);
    expect(answer.items[2]?.errors).toEqual([
      {
        errorType: 'FETCH_ERROR',
        message:
          'Cluster \'strange\': authProvider "pigeon" has no KubernetesAuthProvider defined for it',
      },
    ]);
    expect(listNames(answer, 'main', 'pods')).toHaveLength(13);
    expect(listNames(answer, 'main', 'deployments')).toHaveLength(5);
    expect(listNames(answer, 'main', 'statefulsets')).toHaveLength(1);
    const [main, personal, , gone] = answer.items;
    expect(main?.cluster).toEqual({
      name: 'main',
      title: 'Main cluster',
      dashboardUrl: 'https://dashboard.example',
      dashboardApp: 'rancher',
      dashboardParameters: { projectId: 'p' },
    });
    expect(main?.errors).toEqual([
      {
        errorType: 'NOT_FOUND',
        statusCode: 404,
        resourcePath: '/apis/autoscaling/v2/horizontalpodautoscalers',
      },
      { errorType: 'NOT_FOUND', statusCode: 404, resourcePath: '/apis/batch/v1/cronjobs' },
    ]);
    expect(main?.podMetrics).toHaveLength(5);
    expect(main?.podMetrics[0]?.cpu.currentUsage).toBeGreaterThan(0);
    expect(personal?.errors).toEqual([
      {
        errorType: 'FETCH_ERROR',
        message: "Cluster 'personal' needs a token of auth provider 'oidc'; sign in to it",
      },
    ]);
    expect(gone?.errors).toEqual([
      { errorType: 'FETCH_ERROR', message: "Cluster 'gone': it refuses the connection" },
    ]);
  });

  it('sends the token of a caller to a cluster that takes it', async () => {
    const auth = { oidc: { okta: 'admin', other: 'wrong' } };
    const answer = await published.getObjectsByEntity({ entity, auth });
    expect(listNames(answer, 'personal', 'pods')).toHaveLength(13);
    const refused = await published.getWorkloadsByEntity({ entity, auth: { oidc: { okta: 'x' } } });
    expect(refused.items[1]?.errors).toContainEqual(
      expect.objectContaining({ errorType: 'NOT_FOUND', resourcePath: '/api/v1/pods' }),
    );
  });

  it('finds custom resources', async () => {
    const request = { entity, auth: {}, customResources: [rollouts] };
    const answer = await published.getCustomObjectsByEntity(request);
    expect(listNames(answer, 'main', 'customresources')).toEqual(['dice-rollout']);
  });
});

describe('lists', () => {
  it('are read page after page, and from the start when a page has expired', async () => {
    recorded.maxItems = 4;
    recorded.expireNextPage();
    const answer = await published.getWorkloadsByEntity({ entity, auth: {} });
    recorded.maxItems = Infinity;
    expect(listNames(answer, 'main', 'pods')).toHaveLength(13);
    expect(new Set(listNames(answer, 'main', 'pods')).size).toBe(13);
  });

  it('ask for JSON and a page of 500, with the credential of the cluster', async () => {
    const earlier = recorded.requests.length;
    await published.getWorkloadsByEntity({ entity, auth: {} });
    const [request] = recorded.requests
      .slice(earlier)
      .filter(({ url }) => url.startsWith('/api/v1/pods'));
    expect(request?.headers).toMatchObject({
      accept: 'application/json',
      authorization: 'Bearer admin',
    });
    expect(request?.url).toContain('limit=500');
  });
});

it.each([
  ['/services/none', {}, 'entity is a required field'],
  ['/resources/workloads/query', {}, 'entity is a required field'],
  ['/resources/workloads/query', { entityRef: 'component:' }, 'Invalid entity ref, '],
  [
    '/resources/workloads/query',
    { entityRef: 'component:default/none' },
    'Entity ref missing, component:default/none',
  ],
  [
    '/resources/workloads/query',
    { entityRef: 'component:default/vault' },
    'Entity ref missing, component:default/vault',
  ],
  [
    '/resources/custom/query',
    { entityRef: 'component:default/dice' },
    'customResources is a required field',
  ],
  [
    '/resources/custom/query',
    { entityRef: 'component:default/dice', customResources: 'x' },
    'must be an array',
  ],
  [
    '/resources/custom/query',
    { entityRef: 'component:default/dice', customResources: [] },
    'at least 1 customResource is required',
  ],
  [
    '/resources/custom/query',
    { entityRef: 'component:default/dice', customResources: [{ group: 1 }] },
    "field 'customResources.0' is not valid",
  ],
])('POST %s %j is refused: %s', async (path, body, message) => {
  const answer = await post(path, { auth: {}, ...body });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: { message: expect.stringContaining(message) } });
});

it('asks only the clusters that the entity names', async () => {
  const answer = await post('/resources/workloads/query', {
    entityRef: 'component:default/elsewhere',
  });
  expect(answer.body).toMatchObject({ items: [{ cluster: { name: 'gone' } }] });
});

it('never logs or answers a credential', async () => {
  const answer = await post('/resources/workloads/query', { entityRef: 'component:default/dice' });
  expect(JSON.stringify([answer, server.log])).not.toContain('very-secret');
});
