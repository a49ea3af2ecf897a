import type { ServerResponse } from 'node:http';
import {
  KubernetesClient,
  type ObjectsStreamEvent,
  type ClusterStates,
} from '@portico/kubernetes-common';
import { createUrlPatternDiscovery } from '@portico/contract';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kubernetesBackendPlugin } from '../plugin.ts';
import {
  json,
  type ScriptedCluster,
  startScriptedCluster,
} from '../testing/startScriptedCluster.ts';
import { aKubernetesComponent, createTestCatalog } from '../testing/testCatalog.ts';

const aPod = (name: string, id = 'pay', phase = 'Running') => ({
  metadata: {
    name,
    namespace: 'pay',
    uid: name,
    resourceVersion: '7',
    labels: { 'backstage.io/kubernetes-id': id },
  },
  status: { phase },
});

const aSecret = (name: string, value: string) => {
  const { status: _status, ...object } = aPod(name);
  const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': value };
  return {
    ...object,
    metadata: { ...object.metadata, annotations },
    data: { password: value },
  };
};

let cluster: ScriptedCluster;
let server: TestServer;
let client: KubernetesClient;
/** The watches of pods that are open, newest last. */
const watches: { url: string; response: ServerResponse }[] = [];
/** The watch of secrets. */
let secretsWatch: ServerResponse | undefined;
const pods = { items: [aPod('a'), aPod('b', 'other')] };

beforeAll(async () => {
  cluster = await startScriptedCluster();
  cluster.scripts.set('/version', json({ gitVersion: 'v1.33.1' }));
  cluster.scripts.set('/api/v1/services', json({ kind: 'Status' }, 403));
  cluster.scripts.set('/api/v1/pods', (request, response) => {
    const url = request.url ?? '';
    if (!url.includes('watch=true'))
      return json({ metadata: { resourceVersion: '5' }, items: pods.items })(request, response);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    watches.push({ url, response });
  });
  cluster.scripts.set('/api/v1/secrets', (request, response) => {
    const items = [aSecret('login', 'hunter2')];
    if (!request.url?.includes('watch=true')) return json({ items })(request, response);
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    secretsWatch = response;
  });
  server = await startTestServer({
    plugins: [kubernetesBackendPlugin],
    apis: [createTestCatalog([aKubernetesComponent('pay'), aKubernetesComponent('other')])],
    config: `
kubernetes:
  objectTypes: [pods, services, secrets]
  clusterDeadlineMs: 500
  clusterLocatorMethods:
    - type: config
      clusters:
        - { name: main, url: '${cluster.url}', authProvider: serviceAccount, serviceAccountToken: x, skipMetricsLookup: true }
        - { name: gone, url: 'http://127.0.0.1:9', authProvider: serviceAccount, serviceAccountToken: x }
        - { name: personal, url: '${cluster.url}', authProvider: google }
`,
  });
  const send = (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    request.headers.set('authorization', `Bearer ${testServiceToken}`);
    return server.fetch(request);
  };
  client = new KubernetesClient({
    fetch: {
      fetch: send,
      forPlugin: pluginId => server.client(pluginId, testServiceToken),
    },
    discovery: createUrlPatternDiscovery('http://localhost/api/{pluginId}'),
  });
});
afterAll(async () => {
  await server.stop();
  await cluster.stop();
});

async function send(event: object) {
  await expect.poll(() => watches.length).toBeGreaterThan(0);
  watches.at(-1)?.response.write(`${JSON.stringify(event)}\n`);
}

/** Reads the stream of an entity. */
function follow(name: string) {
  const controller = new AbortController();
  const events = client.followObjects(`component:default/${name}`, { signal: controller.signal });
  const iterator = events[Symbol.asyncIterator]();
  return {
    end: () => controller.abort(),
    /** The next event of a name, and of a cluster. */
    async next<Name extends ObjectsStreamEvent['name']>(wanted: Name, ofCluster = 'main') {
      for (;;) {
        const { value, done } = await iterator.next();
        if (done) throw new Error(`The stream ended without '${wanted}'`);
        const event = value as ObjectsStreamEvent;
        const isOfCluster = event.name !== 'cluster' || event.data.cluster.name === ofCluster;
        if (event.name === wanted && isOfCluster)
          return event.data as Extract<ObjectsStreamEvent, { name: Name }>['data'];
      }
    },
  };
}

it('begins with what each cluster has, and names those that are not watched', async () => {
  const stream = follow('pay');
  expect(await stream.next('unwatched')).toEqual({ clusters: ['personal'] });
  const { resources, errors } = await stream.next('cluster');
  expect(resources).toContainEqual({ type: 'pods', resources: [aPod('a')] });
  expect(errors).toEqual([
    { errorType: 'UNKNOWN_ERROR', statusCode: 403, resourcePath: '/api/v1/services' },
  ]);
  stream.end();
});

it('reports a cluster that is gone without holding the others back', async () => {
  const stream = follow('pay');
  const { errors } = await stream.next('cluster', 'gone');
  expect(errors).toContainEqual({
    errorType: 'FETCH_ERROR',
    message: expect.stringContaining("Cluster 'gone'"),
  });
  stream.end();
});

it('sends what changes: added, modified, and deleted when it no longer belongs', async () => {
  const stream = follow('pay');
  await stream.next('cluster');
  await send({ type: 'ADDED', object: { kind: 'Pod', apiVersion: 'v1', ...aPod('c') } });
  await send({ type: 'ADDED', object: aPod('unrelated', 'other') });
  expect(await stream.next('changes')).toEqual({
    changes: [{ cluster: 'main', type: 'pods', change: 'added', object: aPod('c') }],
  });
  await send({ type: 'MODIFIED', object: aPod('c', 'pay', 'Failed') });
  expect(await stream.next('changes')).toMatchObject({
    changes: [{ change: 'modified', object: { status: { phase: 'Failed' } } }],
  });
  await send({ type: 'MODIFIED', object: aPod('c', 'other') });
  expect(await stream.next('changes')).toMatchObject({ changes: [{ change: 'deleted' }] });
  stream.end();
});

it('sends secrets without their values, at first and when they change', async () => {
  const stream = follow('pay');
  const first = await stream.next('cluster');
  await expect.poll(() => secretsWatch).toBeDefined();
  const object = aSecret('later', 'hunter3');
  secretsWatch?.write(`${JSON.stringify({ type: 'ADDED', object })}\n`);
  const later = await stream.next('changes');
  const { items } = await client.getWorkloads({ entityRef: 'component:default/pay' });
  const names = JSON.stringify([first, later, items]).match(/"(data|password)":/g);
  expect(names).toHaveLength(8);
  expect(JSON.stringify([first, later, items])).not.toContain('hunter');
  stream.end();
});

it('is shared by all viewers, and answers queries without asking the cluster', async () => {
  const streams = [follow('pay'), follow('pay'), follow('other')];
  await Promise.all(streams.map(stream => stream.next('cluster')));
  const earlier = cluster.requests.length;
  const { items } = await client.getWorkloads({ entityRef: 'component:default/pay' });
  const found = items.find(item => item.cluster.name === 'main');
  expect(found?.resources[0]?.resources).toEqual([aPod('a')]);
  // Nor for what it denies: the watch tries that again by itself.
  expect(found?.errors).toMatchObject([{ statusCode: 403, resourcePath: '/api/v1/services' }]);
  expect(cluster.requests.slice(earlier)).toEqual([]);
  expect(watches).toHaveLength(1);
  for (const stream of streams) stream.end();
});

it('reads all again when the cluster no longer knows the version', async () => {
  const stream = follow('pay');
  await stream.next('cluster');
  pods.items = [aPod('after')];
  await send({ type: 'ERROR', object: { kind: 'Status', code: 410 } });
  expect(await stream.next('cluster')).toMatchObject({
    resources: expect.arrayContaining([{ type: 'pods', resources: [aPod('after')] }]),
  });
  stream.end();
});

it('goes on at the last version when a watch ends', async () => {
  const before = watches.length;
  await send({ type: 'BOOKMARK', object: { metadata: { resourceVersion: '99' } } });
  watches.at(-1)?.response.end();
  await expect.poll(() => watches.length).toBe(before + 1);
  expect(watches.at(-1)?.url).toContain('resourceVersion=99');
});

it('shows platform staff how each cluster is doing', async () => {
  const { items }: ClusterStates = await client.listClusterStates();
  expect(items).toMatchObject([
    {
      name: 'main',
      locator: 'config',
      reachability: 'reachable',
      version: 'v1.33.1',
      deniedTypes: ['services'],
      missingTypes: [],
      watchedTypes: ['pods', 'secrets'],
      objectCount: 3,
    },
    { name: 'gone', error: expect.stringContaining("Cluster 'gone'"), watchedTypes: [] },
    { name: 'personal', reachability: 'unknown' },
  ]);
});

it('ends streams of entities that the caller may not read', async () => {
  const stream = follow('vault');
  await expect(stream.next('cluster')).rejects.toThrow('Entity ref missing');
});
