import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { ClusterObjects } from '@portico/kubernetes-common';
import { expired, selfSigned } from '@portico/testing/node';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitObjects } from '../objects/limitObjects.ts';
import { kubernetesBackendPlugin } from '../plugin.ts';
import {
  json,
  type Script,
  type ScriptedCluster,
  startScriptedCluster,
} from '../testing/startScriptedCluster.ts';
import { aKubernetesComponent, createTestCatalog } from '../testing/testCatalog.ts';
import { ClusterClient } from './ClusterClient.ts';

const aPod = { metadata: { name: 'p', labels: {} } };
const as =
  (type: string, body: string): Script =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body);

/** What a cluster answers to a list of pods, and what is shown of it. */
const cases: Record<string, [answer: Script, expected: string]> = {
  page: [as('text/html', '<script>alert(1)</script>'), 'its answer is not JSON'],
  torn: [as('application/json', '{"items": ['), 'its answer is not valid JSON'],
  text: [json('pods'), 'its answer is not a list'],
  object: [json({ items: { a: 1 } }), 'its answer is not a list'],
  silent: [() => {}, 'it did not answer in time'],
  endless: [
    (request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '.repeat(1000)), 20);
      request.once('close', () => clearInterval(timer));
    },
    'it did not answer in time',
  ],
  cut: [
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' });
      response.write('{');
      response.socket?.destroySoon();
    },
    'it closed the connection',
  ],
  paged: [
    (request, response) => {
      const answer = json({ items: [aPod], metadata: { continue: 'again' } });
      setTimeout(() => answer(request, response), 20);
    },
    'it did not answer in time',
  ],
};

let server: TestServer;
let cluster: ScriptedCluster;
const tls = createTlsServer(selfSigned, (_request, response) => response.end());
const expiredTls = createTlsServer(expired, (_request, response) => response.end());
let found: ClusterObjects[];
beforeAll(async () => {
  cluster = await startScriptedCluster();
  tls.listen(0, '127.0.0.1');
  expiredTls.listen(0, '127.0.0.1');
  await Promise.all([once(tls, 'listening'), once(expiredTls, 'listening')]);
  for (const [name, [answer]] of Object.entries(cases))
    cluster.scripts.set(`/${name}/api/v1/pods`, answer);
  cluster.scripts.set('/redirecting/api/v1/pods', (_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  );
  cluster.scripts.set('/good/api/v1/pods', json({ items: [null, 'x', [1], aPod] }));
  const toUrl = (of: typeof tls) => `https://localhost:${(of.address() as AddressInfo).port}`;
  const toCluster = (name: string, url: string) => ({
    name,
    url,
    authProvider: 'serviceAccount',
    serviceAccountToken: 'hidden-token',
    skipMetricsLookup: true,
  });
  server = await startTestServer({
    plugins: [kubernetesBackendPlugin],
    apis: [createTestCatalog([aKubernetesComponent('pay')])],
    config: JSON.stringify({
      kubernetes: {
        objectTypes: ['pods'],
        // Long enough for a busy machine: other tests run beside this one.
        clusterDeadlineMs: 6000,
        clusterLocatorMethods: [
          {
            type: 'config',
            clusters: [
              ...[...Object.keys(cases), 'redirecting', 'good'].map(name =>
                toCluster(name, `${cluster.url}/${name}`),
              ),
              toCluster('selfSigned', toUrl(tls)),
              {
                ...toCluster('expired', toUrl(expiredTls)),
                caData: Buffer.from(expired.cert).toString('base64'),
              },
            ],
          },
        ],
      },
    }),
  });
  const response = await server.fetch(
    new Request('http://localhost/api/kubernetes/resources/workloads/query', {
      method: 'POST',
      headers: { authorization: `Bearer ${testServiceToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ entityRef: 'component:default/pay' }),
    }),
  );
  ({ items: found } = (await response.json()) as { items: ClusterObjects[] });
});
afterAll(async () => {
  await server.stop();
  await cluster.stop();
  tls.close();
  expiredTls.close();
});

const of = (name: string) => found.find(item => item.cluster.name === name);

it.each(Object.entries(cases).map(([name, [, expected]]) => [name, expected] as const))(
  'of cluster %s fail for it alone, and clearly: %s',
  (name, expected) => {
    expect(of(name)?.errors).toEqual([
      { errorType: 'FETCH_ERROR', message: `Cluster '${name}': ${expected}` },
    ]);
  },
);

it('leave other clusters as they are', () => {
  expect(of('good')).toMatchObject({ errors: [], resources: [{ resources: [aPod] }] });
});

it('that lead elsewhere are not followed', () => {
  expect(of('redirecting')?.errors).toEqual([
    { errorType: 'UNKNOWN_ERROR', statusCode: 302, resourcePath: '/api/v1/pods' },
  ]);
});

it('with a certificate that has expired say so', () => {
  expect(of('expired')?.errors).toEqual([
    { errorType: 'FETCH_ERROR', message: "Cluster 'expired': its certificate has expired" },
  ]);
});

/** Reads a list with as much time as a busy machine needs. */
async function list(path: string) {
  const details = { name: 'main', url: cluster.url, authProvider: 'anonymous' };
  const client = new ClusterClient(details, { deadlineMs: 60_000, now: () => 0 });
  const { signal } = new AbortController();
  const result = client.list(path, {}, { type: 'anonymous' }, signal);
  return result.finally(() => client.close());
}

it.each<[string, unknown]>([
  ['of 5 MB', 'x'.repeat(5 * 1024 * 1024)],
  ['that are no texts', 7],
])('with names %s fail, and no page shows them', async (_what, name) => {
  cluster.scripts.set('/long', json({ items: [aPod, { metadata: { name, labels: {} } }] }));
  await expect(list('/long')).rejects.toThrow(
    "Cluster 'main': it has an object whose name is no text of at most 253 characters",
  );
});

it('with 100,000 objects for one entity are an error in their place', async () => {
  const items = Array.from({ length: 100_000 }, (_, at) => ({ metadata: { name: `p${at}` } }));
  cluster.scripts.set('/many', json({ items }));
  const details = { name: 'main', url: cluster.url, authProvider: 'anonymous' };
  const kind = { type: 'pods', group: '', apiVersion: 'v1', plural: 'pods' };
  expect(limitObjects(details, kind, (await list('/many')).items)).toEqual({
    items: [],
    error: {
      errorType: 'FETCH_ERROR',
      message:
        "Cluster 'main': 100000 pods match the entity, more than 10000; narrow its label selector",
    },
  });
  expect(limitObjects(details, kind, [aPod])).toEqual({ items: [aPod] });
});

it('with an unknown certificate name the fix, and show no token', () => {
  expect(of('selfSigned')?.errors).toEqual([
    {
      errorType: 'FETCH_ERROR',
      message:
        "Cluster 'selfSigned': its certificate is not signed by a known authority; set caData",
    },
  ]);
  expect(JSON.stringify([found, server.log])).not.toContain('hidden-token');
});
