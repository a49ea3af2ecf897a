import type { ServerResponse } from 'node:http';
import { failingEntitiesEndpoint } from '@portico/kubernetes-common';
import { watchedStatePoint, type WatchedStateSource } from '@portico/notifications-node';
import { createServerPlugin } from '@portico/server';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kubernetesBackendPlugin } from '../plugin.ts';
import {
  json,
  type ScriptedCluster,
  startScriptedCluster,
} from '../testing/startScriptedCluster.ts';
import { aKubernetesComponent, createTestCatalog } from '../testing/testCatalog.ts';

const crashing = { state: { waiting: { reason: 'CrashLoopBackOff' } } };
const running = { state: { running: {} }, ready: true };
const aPod = (name: string, labels: Record<string, string>, status: object = crashing) => ({
  metadata: { name, namespace: 'pay', uid: name, resourceVersion: '7', labels },
  status: { phase: 'Running', containerStatuses: [status] },
});
const withId = (id: string) => ({ 'backstage.io/kubernetes-id': id });

let cluster: ScriptedCluster;
let server: TestServer;
let watch: ServerResponse | undefined;
let streams = 0;
let podStates: WatchedStateSource | undefined;

/** In place of what follows the entities that people watch. */
const follower = createServerPlugin({
  id: 'follower',
  needs: { states: watchedStatePoint },
  extensionPoints: [watchedStatePoint],
  create({ states }) {
    podStates = states.find(({ value }) => value.name === 'pods')?.value;
    return {};
  },
});

beforeAll(async () => {
  cluster = await startScriptedCluster();
  cluster.scripts.set('/api/v1/pods', (request, response) => {
    const items = [
      aPod('a', withId('pay')),
      aPod('b', withId('pay')),
      aPod('c', withId('web'), running),
      aPod('d', { app: 'tiller' }),
      aPod('e', withId('vault')),
      aPod('f', withId('elsewhere')),
    ];
    if (!request.url?.includes('watch=true')) return json({ items })(request, response);
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    watch = response;
  });
  server = await startTestServer({
    plugins: [kubernetesBackendPlugin, follower],
    apis: [
      createTestCatalog(
        [
          aKubernetesComponent('pay'),
          aKubernetesComponent('web'),
          aKubernetesComponent('tiller', {
            'backstage.io/kubernetes-label-selector': 'app in (tiller)',
          }),
          aKubernetesComponent('near', {
            ...withId('near'),
            'backstage.io/kubernetes-cluster': 'main',
          }),
          // Nobody may see it.
          aKubernetesComponent('vault'),
          aKubernetesComponent('elsewhere', {
            ...withId('elsewhere'),
            'backstage.io/kubernetes-cluster': 'other',
          }),
        ],
        { onStream: () => (streams += 1) },
      ),
    ],
    config: `
kubernetes:
  clusterDeadlineMs: 10000
  clusterLocatorMethods:
    - type: config
      clusters:
        - { name: main, url: '${cluster.url}', authProvider: serviceAccount, serviceAccountToken: x }
        - { name: gone, url: 'http://127.0.0.1:9', authProvider: serviceAccount, serviceAccountToken: x }
        - { name: personal, url: '${cluster.url}', authProvider: google }
`,
  });
});
afterAll(async () => {
  await server.stop();
  await cluster.stop();
});

const list = () =>
  server.client('kubernetes', testServiceToken).call(failingEntitiesEndpoint, {}, {});

it('reports failing pods to those who watch entities, also while another cluster is down, and nothing of what may run there', async () => {
  const refs = ['pay', 'web', 'near', 'elsewhere'].map(name => `component:default/${name}`);
  const readStates = () => podStates?.readStates(refs, { signal: new AbortController().signal });
  await expect.poll(readStates).toEqual(
    new Map([
      [
        'component:default/pay',
        {
          state: 'failing',
          isBad: true,
          texts: { en: 'Pods of pay fail', de: 'Pods von pay schlagen fehl' },
          link: '/catalog/default/component/pay/kubernetes',
        },
      ],
      [
        'component:default/near',
        {
          state: 'good',
          isBad: false,
          texts: {
            en: 'No pods of near fail any more',
            de: 'Keine Pods von near schlagen mehr fehl',
          },
          link: '/catalog/default/component/near/kubernetes',
        },
      ],
    ]),
  );
});

it('lists the readable entities with failing pods, and follows these', async () => {
  // A first list does not wait for long until clusters are watched.
  await expect.poll(list).toEqual({
    items: [
      { entityRef: 'component:default/pay', uid: 'uid-pay', failingPods: 2 },
      { entityRef: 'component:default/tiller', uid: 'uid-tiller', failingPods: 1 },
    ],
    unknownClusters: ['gone'],
  });
  await expect.poll(() => watch).toBeDefined();
  const send = (type: string, object: object) =>
    watch?.write(`${JSON.stringify({ type, object })}\n`);
  send('MODIFIED', aPod('a', withId('pay'), running));
  send('DELETED', aPod('d', { app: 'tiller' }));
  send('MODIFIED', aPod('c', withId('web')));
  await expect
    .poll(async () => (await list()).items)
    .toEqual([
      { entityRef: 'component:default/pay', uid: 'uid-pay', failingPods: 1 },
      { entityRef: 'component:default/web', uid: 'uid-web', failingPods: 1 },
    ]);
  const lists = cluster.requests.filter(({ url }) => /\/pods\?(?!.*watch)/.test(url));
  expect(lists).toHaveLength(1);
});

it('lists pods that are not ready without any further event, once that takes too long', async () => {
  const gated = (since: string) => ({
    ...aPod('gated', withId('web')),
    status: {
      phase: 'Running',
      containerStatuses: [running],
      conditions: [{ type: 'Ready', status: 'False', lastTransitionTime: since }],
    },
  });
  const send = (since: number) =>
    watch?.write(
      `${JSON.stringify({ type: 'MODIFIED', object: gated(new Date(since).toISOString()) })}\n`,
    );
  const count = async () =>
    (await list()).items.find(({ entityRef }) => entityRef.endsWith('/web'))?.failingPods;
  const before = (await count()) ?? 0;
  send(Date.now() - 60_000);
  await expect.poll(count).toBe(before + 1);
  send(Date.now() + 3_600_000);
  await expect.poll(count).toBe(before === 0 ? undefined : before);
});

it('reads the catalog once for all callers, until other pods fail', async () => {
  await list();
  const before = streams;
  await Promise.all(Array.from({ length: 50 }, list));
  expect(streams).toBe(before);
  // Its id was not read yet.
  watch?.write(`${JSON.stringify({ type: 'ADDED', object: aPod('g', withId('vault-2')) })}\n`);
  await expect.poll(async () => (await list(), streams)).toBe(before + 1);
});
