import type { ClusterObjects } from '@portico/kubernetes-common';
import { aDeployment, aPod, madeNow } from '@portico/kubernetes-common/testing';
import { expect, it } from 'vitest';
import { aClusterWithCrash, aHealthyCluster } from '../testing/kubernetesAnswers.ts';
import { listEnvironments } from './environments.ts';

it('counts what is running, with the last change and the cause of what is wrong, broken ones first', () => {
  const items = [aHealthyCluster('staging'), aClusterWithCrash()];
  expect(listEnvironments({ items }, madeNow)).toMatchObject([
    {
      cluster: { name: 'production' },
      namespace: 'pay',
      running: 3,
      desired: 4,
      lastChange: { from: ['pay:1'], to: ['pay:2'] },
      problem: { code: 'crash', container: 'app' },
    },
    {
      cluster: { name: 'staging' },
      running: 2,
      desired: 2,
      lastChange: { from: [], to: ['pay:1'] },
      problem: undefined,
    },
  ]);
});

const inNamespace = <T extends { metadata?: object }>(namespace: string, object: T): T => ({
  ...object,
  metadata: { ...object.metadata, namespace },
});

it('keeps the namespaces of a cluster apart, and lists those alone that run something', () => {
  const cluster: ClusterObjects = {
    cluster: { name: 'shared' },
    resources: [
      {
        type: 'deployments',
        resources: ['live', 'test'].map(namespace => inNamespace(namespace, aDeployment())),
      },
      { type: 'pods', resources: [inNamespace('live', aPod())] },
      { type: 'configmaps', resources: [{ metadata: { name: 'settings', namespace: 'docs' } }] },
    ],
    podMetrics: [],
    errors: [],
  };
  const found = listEnvironments({ items: [cluster] }, madeNow);
  expect(found.map(({ namespace }) => namespace)).toEqual(['live', 'test']);
  expect(listEnvironments({ items: [] }, madeNow)).toEqual([]);
});
