import { codeHostsPlugin } from '@portico/code-hosts-node';
import { createApiFactory } from '@portico/core';
import { deliveryBackendPlugin } from '@portico/delivery-backend';
import { entityDeploymentsEndpoint } from '@portico/delivery-common';
import { authorizerRef } from '@portico/server';
import {
  startTestServer,
  type TestServer,
  testServiceToken,
  TestTokens,
} from '@portico/testing/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kubernetesBackendPlugin } from '../plugin.ts';
import {
  json,
  type ScriptedCluster,
  startScriptedCluster,
} from '../testing/startScriptedCluster.ts';
import { aKubernetesComponent, createTestCatalog } from '../testing/testCatalog.ts';

const list = (...items: object[]) => json({ kind: 'List', metadata: {}, items });
const group = (version: string) => json({ preferredVersion: { version } });
const revision = 'ab12'.repeat(10);

const aDeployment = (image: string, status: object = {}) => ({
  metadata: { name: 'pay-api', namespace: 'pay', labels: { 'backstage.io/kubernetes-id': 'pay' } },
  spec: {
    replicas: 2,
    template: {
      spec: {
        containers: [
          { name: 'sidecar', image: 'registry.example:5000/proxy:9' },
          { name: 'app', image },
        ],
      },
    },
  },
  status: { replicas: 2, readyReplicas: 2, availableReplicas: 2, updatedReplicas: 2, ...status },
});

const anApplication = (name: string, server: string, status: object) => ({
  metadata: { name, namespace: 'argocd' },
  spec: { destination: { server, namespace: 'pay' }, source: { repoURL: 'https://git.example' } },
  status,
});

let clusters: Record<'dev' | 'staging' | 'production', ScriptedCluster>;
let server: TestServer;
let tokens: TestTokens;

beforeAll(async () => {
  tokens = await TestTokens.generate();
  clusters = {
    dev: await startScriptedCluster(),
    staging: await startScriptedCluster(),
    production: await startScriptedCluster(),
  };
  for (const { scripts } of Object.values(clusters))
    for (const name of ['argoproj.io', 'kustomize.toolkit.fluxcd.io', 'helm.toolkit.fluxcd.io'])
      scripts.set(`/apis/${name}`, json({ kind: 'Status' }, 404));
  clusters.dev.scripts.set('/apis/argoproj.io', group('v1alpha1'));
  clusters.staging.scripts.set('/apis/argoproj.io', group('v1alpha1'));
  clusters.production.scripts.set('/apis/kustomize.toolkit.fluxcd.io', group('v1'));
  clusters.production.scripts.set('/apis/helm.toolkit.fluxcd.io', group('v2'));
  server = await startTestServer({
    plugins: [kubernetesBackendPlugin, deliveryBackendPlugin, codeHostsPlugin],
    apis: [
      tokens.keys,
      createTestCatalog([
        aKubernetesComponent('pay'),
        aKubernetesComponent('flux'),
        aKubernetesComponent('bare', {}),
        aKubernetesComponent('argo', { 'argocd/app-selector': 'team=argo' }),
        aKubernetesComponent('sneaky', { 'argocd/app-name': 'x,metadata.namespace=secret' }),
        aKubernetesComponent('vault'),
      ]),
      createApiFactory({
        api: authorizerRef,
        create: () => ({
          decide: async (principal, { name }) => {
            const user = principal.type === 'user' ? principal.userEntityRef : '';
            const denied = user === 'user:default/eve' && name === 'kubernetes.resources.read';
            return { result: denied ? 'DENY' : 'ALLOW' };
          },
        }),
      }),
    ],
    config: JSON.stringify({
      kubernetes: {
        argocd: { baseUrl: 'https://argo.example/' },
        clusterLocatorMethods: [
          {
            type: 'config',
            clusters: [
              ...Object.entries(clusters).map(([name, { url }]) => ({
                name,
                url,
                authProvider: 'serviceAccount',
                serviceAccountToken: 'cluster-secret',
              })),
              {
                name: 'personal',
                url: clusters.dev.url,
                authProvider: 'oidc',
                oidcTokenProvider: 'okta',
              },
            ],
          },
        ],
      },
    }),
  });
});
afterAll(async () => {
  await server.stop();
  for (const cluster of Object.values(clusters)) await cluster.stop();
});

const read = async (name: string, user?: string) =>
  server
    .client('delivery', user ? await tokens.sign(`user:default/${user}`) : testServiceToken)
    .call(entityDeploymentsEndpoint, {
      params: { kind: 'component', namespace: 'default', name },
    });

it('answers which version of a workload is in which environment, in the order in which versions pass', async () => {
  const { dev, staging, production } = clusters;
  const path = '/apis/apps/v1/deployments';
  const since = '2026-03-01T10:00:00Z';
  dev.scripts.set(
    path,
    list(aDeployment('registry.example/pay:main-ab12cd3', { updatedReplicas: 1 })),
  );
  staging.scripts.set(
    path,
    list(
      aDeployment('registry.example/pay:1.4.0', {
        conditions: [{ type: 'Progressing', status: 'True', lastUpdateTime: since }],
      }),
    ),
  );
  staging.scripts.set(
    '/apis/argoproj.io/v1alpha1/rollouts',
    list({
      ...aDeployment('registry.example/pay:1.5.0'),
      metadata: { name: 'pay-canary', namespace: 'pay' },
      status: { phase: 'Degraded', message: 'Aborted' },
    }),
  );
  production.scripts.set(path, json({ kind: 'Status' }, 403));
  const { environments, readings, denied } = await read('pay');
  expect(environments).toEqual(['dev', 'staging']);
  expect(denied).toEqual([]);
  const find = (host: string) =>
    readings.find(reading => reading.host === host && reading.provider === 'kubernetes-workloads');
  expect(find('dev')?.items).toMatchObject([
    { kind: 'Deployment', version: 'main-ab12cd3', commit: 'ab12cd3', state: 'progressing' },
  ]);
  expect(find('staging')?.items).toMatchObject([
    { version: '1.4.0', state: 'healthy', deployedAt: '2026-03-01T10:00:00.000Z' },
    { kind: 'Rollout', version: '1.5.0', state: 'degraded', message: 'Aborted' },
  ]);
  expect(find('production')).toMatchObject({
    items: [],
    problem: {
      reason: 'refused',
      message: "Cluster 'production' does not let the portal list 'deployments'",
    },
  });
  expect(readings.map(({ host }) => host)).not.toContain('personal');
  expect(JSON.stringify(readings)).not.toContain('cluster-secret');
});

it('answers from what is stored while it is fresh', async () => {
  await read('pay');
  const count = clusters.dev.requests.length;
  await read('pay');
  expect(clusters.dev.requests.length).toBe(count);
});

it('puts applications of Argo CD into the cluster that they deploy to', async () => {
  const { dev, production } = clusters;
  dev.scripts.set(
    '/apis/argoproj.io/v1alpha1/applications',
    list(
      anApplication('argo-production', production.url, {
        sync: { status: 'OutOfSync', revision },
        health: { status: 'Healthy' },
        history: [
          { revision: 'cd34'.repeat(10), deployedAt: '2026-02-01T10:00:00Z' },
          { revision, deployedAt: '2026-03-01T10:00:00Z' },
        ],
      }),
      anApplication('argo-dev', 'https://kubernetes.default.svc', {
        sync: { status: 'Synced', revision },
        health: { status: 'Degraded', message: '<b>no pods</b>' },
        summary: { images: ['registry.example/argo:2.0.1', 'registry.example/migrate:2.0.1'] },
      }),
      { metadata: { namespace: 'argocd' } },
    ),
  );
  const { environments, readings } = await read('argo');
  expect(environments).toEqual(['dev', 'production']);
  expect(readings.find(({ host }) => host === 'dev')?.items).toMatchObject([
    {
      name: 'argo-production',
      environment: 'production',
      version: 'ab12ab12ab',
      commit: revision,
      state: 'out-of-sync',
      deployedAt: '2026-03-01T10:00:00.000Z',
      url: 'https://argo.example/applications/argocd/argo-production',
    },
    { environment: 'dev', version: '2.0.1', state: 'degraded', message: '<b>no pods</b>' },
  ]);
  const call = dev.requests.find(({ url }) => url.includes('/applications?'));
  expect(call?.url).toContain('labelSelector=team%3Dargo');
});

it('answers revisions and charts of Flux, in the version that the cluster prefers', async () => {
  const { production } = clusters;
  production.scripts.set('/apis/apps/v1/deployments', list());
  production.scripts.set(
    '/apis/kustomize.toolkit.fluxcd.io/v1/kustomizations',
    list({
      metadata: { name: 'flux', namespace: 'flux-system' },
      spec: { targetNamespace: 'flux' },
      status: {
        lastAppliedRevision: `main@sha1:${revision}`,
        conditions: [{ type: 'Ready', status: 'False', message: 'build failed' }],
      },
    }),
  );
  production.scripts.set(
    '/apis/helm.toolkit.fluxcd.io/v2/helmreleases',
    list({
      metadata: { name: 'flux-db', namespace: 'flux' },
      status: {
        conditions: [{ type: 'Ready', status: 'True', message: 'done' }],
        history: [
          { chartVersion: '4.1.0', appVersion: '16.2', lastDeployed: '2026-03-02T10:00:00Z' },
        ],
      },
    }),
  );
  const { readings } = await read('flux');
  const found = readings
    .filter(({ provider }) => provider === 'flux')
    .flatMap(({ items }) => items);
  expect(found).toMatchObject([
    {
      kind: 'Kustomization',
      namespace: 'flux',
      version: 'main@ab12ab12ab',
      commit: revision,
      state: 'degraded',
      message: 'build failed',
    },
    { kind: 'HelmRelease', version: '16.2', state: 'healthy' },
  ]);
});

it('shows nothing of clusters to those who may not see their resources, and says which right is missing', async () => {
  const { readings, denied, environments } = await read('pay', 'eve');
  expect({ readings, denied, environments }).toEqual({
    readings: [],
    denied: ['kubernetes.resources.read'],
    environments: [],
  });
});

it('hides entities that the caller may not read, and reads nothing for those that select nothing', async () => {
  await expect(read('vault')).rejects.toMatchObject({ status: 404 });
  expect((await read('bare')).readings).toEqual([]);
  // A name that would select by something else.
  expect((await read('sneaky')).readings).toEqual([]);
});
