import { KubernetesClient } from '@portico/kubernetes-common';
import { createUrlPatternDiscovery } from '@portico/contract';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { kubernetesBackendPlugin } from './plugin.ts';
import {
  json,
  type ScriptedCluster,
  startScriptedCluster,
} from './testing/startScriptedCluster.ts';
import { aKubernetesComponent, createTestCatalog } from './testing/testCatalog.ts';

const id = 'backstage.io/kubernetes-id';
const aPod = (name: string, namespace: string, labels: Record<string, string>) => ({
  metadata: { name, namespace, uid: name, labels },
});
const pods = [
  aPod('pay-1', 'pay', { [id]: 'pay' }),
  aPod('pay-2', 'pay', { [id]: 'pay' }),
  aPod('bill-1', 'bill', { [id]: 'bill' }),
];
const ownPods = [aPod('own-1', 'pay', { app: 'own' })];

let cluster: ScriptedCluster;
let server: TestServer;
let client: KubernetesClient;
beforeAll(async () => {
  cluster = await startScriptedCluster();
  const list = (url: string) => (url.includes('app%3Down') ? ownPods : pods);
  cluster.scripts.set('/api/v1/pods', (request, response) =>
    json({ items: list(request.url ?? '') })(request, response),
  );
  cluster.scripts.set('/apis/metrics.k8s.io/v1beta1/pods', (request, response) => {
    // As some servers of metrics report them: without the labels of the pods.
    const items = list(request.url ?? '').map(({ metadata: { name, namespace } }) => ({
      metadata: { name, namespace },
      containers: [{ name: 'app', usage: { cpu: '100m', memory: '1Mi' } }],
    }));
    json({ items })(request, response);
  });
  server = await startTestServer({
    plugins: [kubernetesBackendPlugin],
    apis: [
      createTestCatalog([
        aKubernetesComponent('pay'),
        aKubernetesComponent('bill'),
        aKubernetesComponent('vault'),
        aKubernetesComponent('own', { 'backstage.io/kubernetes-label-selector': 'app=own' }),
        aKubernetesComponent('elsewhere', { [id]: 'pay', 'backstage.io/kubernetes-cluster': 'x' }),
      ]),
    ],
    config: `
kubernetes:
  objectTypes: [pods, services]
  clusterLocatorMethods:
    - type: config
      clusters:
        - { name: main, url: '${cluster.url}', authProvider: serviceAccount, serviceAccountToken: x }
`,
  });
  client = new KubernetesClient({
    fetch: { fetch, forPlugin: pluginId => server.client(pluginId, testServiceToken) },
    discovery: createUrlPatternDiscovery('http://localhost/api/{pluginId}'),
  });
});
afterAll(async () => {
  await server.stop();
  await cluster.stop();
});
beforeEach(() => {
  cluster.requests.length = 0;
});

const refOf = (name: string) => `component:default/${name}`;

it('finds what each entity has, in the order of the refs, and nothing of those that are hidden', async () => {
  const names = ['bill', 'vault', 'pay', 'none', 'own', 'elsewhere', 'pay'];
  const found = await client.getWorkloadsByRefs(names.map(refOf));
  const listPods = (objects: (typeof found)[number]) =>
    objects?.items.flatMap(({ resources }) =>
      resources.flatMap(each => each.resources.map(({ metadata }) => metadata?.name)),
    );
  expect(found.map(listPods)).toEqual([
    ['bill-1'],
    undefined,
    ['pay-1', 'pay-2'],
    undefined,
    ['own-1'],
    [],
    ['pay-1', 'pay-2'],
  ]);
  const measured = found[2]?.items[0]?.podMetrics.map(({ pod }) => pod.metadata?.name);
  expect(measured).toEqual(['pay-1', 'pay-2']);
  expect(found[4]?.items[0]?.podMetrics).toHaveLength(1);
});

it('lists each kind once in a cluster for all entities that are selected by their ids', async () => {
  await client.getWorkloadsByRefs(['pay', 'bill', 'vault'].map(refOf));
  const paths = cluster.requests.map(({ url }) => url.split('?')[0]);
  expect(paths.toSorted()).toEqual([
    '/api/v1/pods',
    '/api/v1/services',
    '/apis/metrics.k8s.io/v1beta1/pods',
  ]);
  const { searchParams } = new URL(cluster.requests[0]?.url ?? '', cluster.url);
  expect(searchParams.get('labelSelector')).toBe(`${id} in (pay,bill)`);
});

it.each([
  [[], 'entityRefs'],
  [Array.from({ length: 51 }, (_, at) => refOf(`c${at}`)), 'entityRefs'],
  [[refOf('pay'), 'component:'], "body field 'entityRefs.1'"],
  ['component:default/pay', 'entityRefs'],
])('refuses refs that are none, too many or no refs: %#', async (entityRefs, message) => {
  const response = await server.fetch(
    new Request('http://localhost/api/kubernetes/resources/workloads/by-refs', {
      method: 'POST',
      headers: { authorization: `Bearer ${testServiceToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ entityRefs }),
    }),
  );
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(message);
  expect(cluster.requests).toEqual([]);
});
