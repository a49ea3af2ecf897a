import { startTestServer, testServiceToken } from '@portico/testing/server';
import { expect, it } from 'vitest';
import { kubernetesBackendPlugin } from '../plugin.ts';
import { json, startScriptedCluster } from '../testing/startScriptedCluster.ts';
import { aKubernetesComponent, createTestCatalog } from '../testing/testCatalog.ts';

it.each([
  ['workloads', {}],
  ['custom', { customResources: [{ group: '', apiVersion: 'v1', plural: 'secrets' }] }],
])('lists secrets without their values (%s)', async (query, more) => {
  const cluster = await startScriptedCluster();
  const secret = {
    metadata: {
      name: 'login',
      annotations: { 'kubectl.kubernetes.io/last-applied-configuration': 'hunter2' },
    },
    data: { password: 'hunter2' },
    stringData: { user: 'hunter2' },
  };
  cluster.scripts.set('/api/v1/secrets', json({ items: [secret] }));
  const server = await startTestServer({
    plugins: [kubernetesBackendPlugin],
    apis: [createTestCatalog([aKubernetesComponent('pay')])],
    config: `
kubernetes:
  objectTypes: [secrets]
  clusterLocatorMethods:
    - type: config
      clusters:
        - { name: main, url: '${cluster.url}', authProvider: serviceAccount, serviceAccountToken: x, skipMetricsLookup: true }
`,
  });
  const response = await server.fetch(
    new Request(`http://localhost/api/kubernetes/resources/${query}/query`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${testServiceToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ entityRef: 'component:default/pay', auth: {}, ...more }),
    }),
  );
  const text = await response.text();
  expect(text).not.toContain('hunter2');
  expect(text).toContain('"data":{"password":"","user":""}');
  await server.stop();
  await cluster.stop();
});
