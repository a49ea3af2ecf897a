import type { CatalogApi } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import { expect, it } from 'vitest';
import { aKubernetesComponent } from '../testing/testCatalog.ts';
import { createCatalogLocatorType } from './catalogLocator.ts';
import { listClustersOf, type ServiceLocatorType } from './ServiceLocator.ts';

const clusters = ['eu', 'US', 'test'].map(name => ({
  name,
  url: `https://${name}.k8s.example.com`,
  authProvider: 'serviceAccount',
  locator: 'config',
}));
const registry = { list: async () => clusters };
const cluster = 'backstage.io/kubernetes-cluster';
const relation = (type: string, targetRef: string) => ({ type, targetRef });
const related = [
  relation('dependsOn', 'resource:default/eu'),
  relation('dependsOn', 'Resource:infra/us'),
  relation('dependsOn', 'component:default/test'),
  relation('ownedBy', 'resource:default/test'),
  relation('dependsOn', 'resource:default/unknown'),
];

it.each<[string, ServiceLocatorType, Partial<Entity> | object, string[]]>([
  ['all clusters', 'multiTenant', {}, ['eu', 'US', 'test']],
  ['the clusters of the annotation', 'multiTenant', { [cluster]: 'test, eu' }, ['eu', 'test']],
  ['the one of the annotation', 'singleTenant', { [cluster]: 'test' }, ['test']],
  ['all without the annotation', 'singleTenant', {}, ['eu', 'US', 'test']],
  ['none for a cluster that is not known', 'singleTenant', { [cluster]: 'gone' }, []],
  ['no cluster without relations', 'catalogRelation', {}, []],
  ['no cluster by an annotation', 'catalogRelation', { [cluster]: 'eu' }, []],
])('finds %s (%s)', async (_what, type, annotations, expected) => {
  const entity = aKubernetesComponent('pay', annotations as Record<string, string>);
  expect((await listClustersOf(entity, registry, { type })).map(({ name }) => name)).toEqual(
    expected,
  );
});

it('finds the clusters that the entity depends on in the catalog, by name in any case', async () => {
  const entity = { ...aKubernetesComponent('pay'), relations: related };
  const found = await listClustersOf(entity, registry, { type: 'catalogRelation' });
  expect(found.map(({ name }) => name)).toEqual(['eu', 'US']);
});

const aCluster = (name: string, annotations: Record<string, string>, title?: string): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Resource',
  metadata: { name, ...(title && { title }), annotations },
  spec: { type: 'kubernetes-cluster', owner: 'group:default/platform' },
});
const minimal = {
  'kubernetes.io/api-server': 'https://eu.k8s.example.com',
  'kubernetes.io/auth-provider': 'oidc',
};

/** Locates clusters among entities; the queries that the catalog received too. */
async function locate(entities: Entity[], allowedHosts?: string[]) {
  const queries: unknown[] = [];
  const problems: string[] = [];
  const catalog = {
    async *streamEntities(request: { query?: unknown }) {
      queries.push(request.query);
      yield entities;
    },
  } as Partial<CatalogApi> as CatalogApi;
  const locator = createCatalogLocatorType(catalog).create({ type: 'catalog', allowedHosts });
  const { signal } = new AbortController();
  const found = await locator.listClusters(signal, message => problems.push(message));
  return { found, queries, problems };
}

it('reads a cluster from every annotation of its entity', async () => {
  const annotations = {
    ...minimal,
    'kubernetes.io/api-server-certificate-authority': 'Q0E=',
    'kubernetes.io/oidc-token-provider': 'okta',
    'kubernetes.io/skip-tls-verify': 'true',
    'kubernetes.io/skip-metrics-lookup': 'true',
    'kubernetes.io/dashboard-url': 'https://dashboard.example.com',
    'kubernetes.io/dashboard-app': 'gke',
    'kubernetes.io/dashboard-parameters': '{"projectId":"p"}',
    'kubernetes.io/aws-assume-role': 'arn:aws:iam::1:role/portal',
    'backstage.io/other': 'not of a cluster',
  };
  const { found, queries } = await locate(
    [
      aCluster('eu', annotations, 'Europe'),
      aCluster('not-one', { 'kubernetes.io/api-server': 'x' }),
    ],
    ['*.k8s.example.com'],
  );
  expect(queries).toEqual([{ kind: 'resource', 'spec.type': 'kubernetes-cluster' }]);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    name: 'eu',
    title: 'Europe',
    url: 'https://eu.k8s.example.com',
    authProvider: 'oidc',
    oidcTokenProvider: 'okta',
    caData: 'Q0E=',
    skipTlsVerify: true,
    skipMetricsLookup: true,
    dashboardUrl: 'https://dashboard.example.com',
    dashboardApp: 'gke',
    dashboardParameters: { projectId: 'p' },
    authMetadata: { 'kubernetes.io/aws-assume-role': 'arn:aws:iam::1:role/portal' },
  });
  expect(found[0]?.authMetadata).not.toHaveProperty('backstage.io/other');
});

it.each(['', 'not JSON', '[1]', '"text"', 'null'])(
  'has no parameters of a dashboard for %j',
  async text => {
    const annotations = { ...minimal, 'kubernetes.io/dashboard-parameters': text };
    const { found } = await locate([aCluster('eu', annotations)], ['eu.k8s.example.com']);
    expect(found[0]?.dashboardParameters).toBeUndefined();
  },
);

it.each([
  ['https://eu.k8s.example.com', undefined],
  ['https://eu.k8s.example.com', ['k8s.example.com']],
  ['https://evil-k8s.example.com', ['*.k8s.example.com']],
  ['https://k8s.example.com.evil.example', ['k8s.example.com', '*.k8s.example.com']],
  ['http://169.254.169.254/latest', ['*.k8s.example.com']],
  ['https://eu.k8s.example.com@evil.example', ['*.k8s.example.com']],
])('sends no token to %s where %j are allowed', async (url, allowed) => {
  const entity = aCluster('bad', { ...minimal, 'kubernetes.io/api-server': url });
  const { found, problems } = await locate([entity], allowed);
  expect(found).toEqual([]);
  expect(problems).toEqual([expect.stringContaining('which is not allowed; add it to')]);
});

it.each(['k8s.example.com', 'file:///etc/passwd', 'javascript:alert(1)'])(
  'takes no %j for the address of a cluster',
  async url => {
    const wrong = aCluster('wrong', { ...minimal, 'kubernetes.io/api-server': url });
    const { found, problems } = await locate(
      [wrong, aCluster('eu', minimal)],
      ['*.k8s.example.com'],
    );
    expect(problems).toEqual([
      expect.stringContaining(
        "Annotation 'kubernetes.io/api-server' of resource 'wrong' is not an address",
      ),
    ]);
    expect(found.map(({ name }) => name)).toEqual(['eu']);
  },
);
