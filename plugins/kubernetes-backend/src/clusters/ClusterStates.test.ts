import type { ClusterStates } from '@portico/kubernetes-common';
import { startTestServer, testServiceToken } from '@portico/testing/server';
import { expect, it } from 'vitest';
import { kubernetesBackendPlugin } from '../plugin.ts';
import { json, startScriptedCluster } from '../testing/startScriptedCluster.ts';
import { createTestCatalog } from '../testing/testCatalog.ts';

it('says which clusters refuse the credential, and why each of those that are wrong cannot be used', async () => {
  const cluster = await startScriptedCluster();
  cluster.scripts.set('/locked/version', json({ kind: 'Status' }, 401));
  const server = await startTestServer({
    plugins: [kubernetesBackendPlugin],
    apis: [createTestCatalog([])],
    config: `
kubernetes:
  clusterLocatorMethods:
    - type: config
      clusters:
        - { name: open, url: '${cluster.url}', authProvider: serviceAccount, serviceAccountToken: x }
        - { name: locked, url: '${cluster.url}/locked', authProvider: serviceAccount, serviceAccountToken: x }
        - { name: odd, url: '${cluster.url}', authProvider: magic }
        - { name: half, url: '${cluster.url}', authProvider: oidc }
`,
  });
  const response = await server.fetch(
    new Request('http://localhost/api/kubernetes/cluster-states', {
      headers: { authorization: `Bearer ${testServiceToken}` },
    }),
  );
  const { items, locatorErrors } = (await response.json()) as ClusterStates;
  expect(items.map(({ name, reachability }) => [name, reachability])).toEqual([
    ['open', 'reachable'],
    ['locked', 'refused'],
    ['odd', 'unreachable'],
    ['half', 'unreachable'],
  ]);
  expect(items.slice(2).map(({ error }) => error)).toEqual([
    'Cluster \'odd\': authProvider "magic" has no KubernetesAuthProvider defined for it',
    "Cluster 'half' has no oidcProvider configured",
  ]);
  expect(locatorErrors).toEqual([]);
  await server.stop();
  await cluster.stop();
});
