import type { ObjectsByEntity } from '@portico/kubernetes-common';
import { createWorkloads } from '@portico/kubernetes-common/diagnosis';
import {
  aCronJob,
  aDeployment,
  anEvent,
  aPod,
  aReplicaSet,
} from '@portico/kubernetes-common/testing';
import { describe, expect, it } from 'vitest';
import { readSelection, writeSelection } from '../components/entityTab/objectSelection.ts';
import { builtInClusterAuth, ClusterAuth } from './clusterAuth.ts';
import { listEventsOf } from './clusterView.ts';
import { formatDashboardLink } from './dashboardLink.ts';
import { applyStreamEvent } from './objectChanges.ts';

const object = { metadata: { name: 'pay', namespace: 'prod', uid: 'u1' } };
const link = (cluster: Partial<ObjectsByEntity['items'][0]['cluster']>, kind = 'Deployment') =>
  formatDashboardLink({ cluster: { name: 'c', ...cluster }, object, kind }).href;

describe('links to dashboards', () => {
  const dashboardUrl = 'https://k.example/base/';

  it.each([
    [{ dashboardUrl }, 'Deployment', 'https://k.example/base/#/deployment/prod/pay?namespace=prod'],
    [{ dashboardUrl }, 'Odd', 'https://k.example/base/#/workloads?namespace=prod'],
    [
      { dashboardUrl, dashboardApp: 'rancher' },
      'Ingress',
      'https://k.example/base/explorer/networking.k8s.io.ingress/prod/pay',
    ],
    [
      { dashboardUrl, dashboardApp: 'openshift' },
      'Pod',
      'https://k.example/base/k8s/ns/prod/pods/pay',
    ],
    [
      {
        dashboardApp: 'gke',
        dashboardParameters: { projectId: 'p', region: 'r', clusterName: 'n' },
      },
      'Pod',
      'https://console.cloud.google.com/kubernetes/pod/r/n/prod/pay/details?project=p',
    ],
  ])('leads to the object in %o', (cluster, kind, url) => {
    expect(link(cluster, kind)).toBe(url);
  });

  it('leads to the cluster and the object in AKS', () => {
    const dashboardParameters = { subscriptionId: 's', resourceGroup: 'g', clusterName: 'n' };
    const url = decodeURIComponent(link({ dashboardApp: 'aks', dashboardParameters }));
    expect(url).toContain('/subscriptions/s/resourceGroups/g/');
    expect(url).toContain('"uid":"u1"');
  });

  it.each([
    [{}, "Cluster 'c' has no dashboardUrl, which 'standard' dashboards need"],
    [{ dashboardApp: 'rancher' }, "Cluster 'c' has no dashboardUrl"],
    [{ dashboardApp: 'gke' }, "GKE dashboards need dashboardParameters: cluster 'c' has none"],
    [
      { dashboardApp: 'gke', dashboardParameters: { projectId: 'p' } },
      'GKE dashboards need a "region" of type string in dashboardParameters',
    ],
    [
      { dashboardApp: 'aks', dashboardParameters: { subscriptionId: 's' } },
      'AKS dashboards need a "resourceGroup" of type string in dashboardParameters',
    ],
    [{ dashboardApp: 'eks' }, 'The formatter of links for EKS is not implemented yet'],
    [{ dashboardApp: 'constructor' }, "Unknown dashboardApp 'constructor'"],
    [{ dashboardUrl: 'javascript:alert(1)' }, 'does not begin with https://'],
  ])('says what is missing in %o', (cluster, message) => {
    expect(() => link(cluster)).toThrow(message);
  });
});

describe('credentials for clusters', () => {
  const providers = {
    get: (id: string) => ({
      getAccessToken: async (scope = '') => `${id} access ${scope.length > 0 ? 'scoped' : ''}`,
      getIdToken: async () => `${id} id`,
    }),
  };
  const auth = new ClusterAuth(providers, builtInClusterAuth);

  it('obtains the tokens that the clusters take, and none where the server has its own', async () => {
    expect(
      await auth.getTokens([
        { name: 'a', authProvider: 'google' },
        { name: 'b', authProvider: 'aks' },
        { name: 'c', authProvider: 'oidc', oidcTokenProvider: 'okta' },
        { name: 'd', authProvider: 'oidc', oidcTokenProvider: 'microsoft' },
        ...['serviceAccount', 'aws', 'azure', 'localKubectlProxy'].map(authProvider => ({
          name: authProvider,
          authProvider,
        })),
      ]),
    ).toEqual({
      auth: {
        google: 'google access scoped',
        aks: 'microsoft access scoped',
        oidc: { okta: 'okta id', microsoft: 'microsoft id' },
      },
      errors: [],
    });
  });

  it('reports a cluster whose token cannot be had, and goes on', async () => {
    const { errors } = await auth.getTokens([
      { name: 'a', authProvider: 'magic' },
      { name: 'b', authProvider: 'oidc' },
    ]);
    expect(errors).toEqual([
      {
        cluster: 'a',
        message: 'authProvider "magic" has no KubernetesAuthProvider defined for it',
      },
      { cluster: 'b', message: "Cluster 'b' has no oidcProvider configured" },
    ]);
  });

  it('prefers what a plugin adds', async () => {
    const own = { authProvider: 'google', getToken: async () => 'own' };
    const withOwn = new ClusterAuth(providers, [...builtInClusterAuth, own]);
    expect(await withOwn.getCredential({ name: 'a', authProvider: 'google' })).toMatchObject({
      token: 'own',
    });
  });
});

describe('the stream of objects', () => {
  const pod = (uid: string, phase = 'Running') => ({
    metadata: { name: uid, uid },
    status: { phase },
  });
  const cluster = (name: string, resources = [pod('a')]) => ({
    cluster: { name },
    resources: [{ type: 'pods', resources }],
    podMetrics: [],
    errors: [],
  });

  it('adds, changes and removes objects of the cluster they are in', () => {
    const before = { items: [cluster('one', [pod('a'), pod('b')]), cluster('two')] };
    const after = applyStreamEvent(before, {
      name: 'changes',
      data: {
        changes: [
          { cluster: 'one', type: 'pods', change: 'modified', object: pod('a', 'Failed') },
          { cluster: 'one', type: 'pods', change: 'deleted', object: pod('b') },
          { cluster: 'one', type: 'services', change: 'added', object: pod('s') },
          { cluster: 'new', type: 'pods', change: 'added', object: pod('c') },
        ],
      },
    });
    expect(after.items).toEqual([
      {
        ...cluster('one', [pod('a', 'Failed')]),
        resources: [
          { type: 'pods', resources: [pod('a', 'Failed')] },
          { type: 'services', resources: [pod('s')] },
        ],
      },
      cluster('two'),
      cluster('new', [pod('c')]),
    ]);
    expect(after.items[1]).toBe(before.items[1]);
  });

  it('replaces clusters, errors and usage, and adds no empty cluster', () => {
    let objects: ObjectsByEntity = { items: [cluster('one')] };
    objects = applyStreamEvent(objects, { name: 'cluster', data: cluster('one', [pod('z')]) });
    objects = applyStreamEvent(objects, { name: 'cluster', data: cluster('empty', []) });
    const errors = [{ errorType: 'FETCH_ERROR' as const, message: 'gone' }];
    objects = applyStreamEvent(objects, { name: 'errors', data: { cluster: 'one', errors } });
    expect(objects.items).toEqual([{ ...cluster('one', [pod('z')]), errors }]);
  });
});

it('writes the selected object into the address and reads it', () => {
  const object = { cluster: 'a/b', kind: 'Pod', namespace: 'pay', name: 'p%1' };
  expect(readSelection(writeSelection(object))).toEqual(object);
  expect([readSelection('a/b'), readSelection('%/b/c/d'), readSelection(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('events of an entity', () => {
  const workloads = {
    ...createWorkloads(),
    deployments: [aDeployment()],
    replicaSets: [aReplicaSet({ name: 'pay-7587958f88' })],
    pods: [aPod({ name: 'pay-7587958f88-6cg4m' })],
    cronJobs: [aCronJob()],
  };
  const listNames = (kind: string, ...names: string[]) =>
    listEventsOf(
      { workloads },
      names.map(name => anEvent({ kind, name }, 'Killing', 'Stopping')),
    ).map(({ involvedObject }) => involvedObject?.name);

  it.each([
    ['Pod', 'pay-7587958f88-6cg4m'],
    ['Pod', 'pay-7587958f88-zzxqp'],
    ['Pod', 'pay-54554d797c-d8s45'],
    ['Pod', 'report-27712345-b5xkc'],
    ['ReplicaSet', 'pay-54554d797c'],
    ['Job', 'report-27712345'],
    ['Deployment', 'pay'],
  ])('has those of %s %s, which may be gone', (kind, name) => {
    expect(listNames(kind, name)).toEqual([name]);
  });

  it.each([
    ['Pod', 'pay-gateway-d8s45'],
    ['Pod', 'pay-api-54554d797c-d8s45'],
    ['ReplicaSet', 'pay-gateway'],
    ['Deployment', 'pay-54554d797c'],
    ['Node', 'pay-54554d797c'],
    ['constructor', 'pay'],
  ])('has none of %s %s of somebody else', (kind, name) => {
    expect(listNames(kind, name)).toEqual([]);
  });
});
