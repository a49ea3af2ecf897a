import { aComponent } from '@portico/catalog-common/testing';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { aClusterWithCrash, aHealthyCluster } from '../testing/kubernetesAnswers.ts';
import { entityObjectsQuery, type ObjectsContext } from './entityObjects.ts';
import { listRecentRollouts } from './listRecentRollouts.ts';

it('says of a rollout how many are ready where not all are', async () => {
  const client = {
    getWorkloads: async () => ({ items: [aHealthyCluster('staging'), aClusterWithCrash()] }),
  };
  const changes = await listRecentRollouts([aComponent({ name: 'pay' })], {
    apis: { require: () => client },
    queryClient: new QueryClient(),
    signal: new AbortController().signal,
  } as unknown as Parameters<typeof listRecentRollouts>[1]);
  expect(changes.map(({ text }) => text)).toMatchObject([
    {
      key: 'change.rolloutNotReady',
      values: { images: 'pay:2', cluster: 'production', running: 3, desired: 4 },
    },
    { key: 'change.rollout', values: { images: 'pay:1', cluster: 'staging' } },
  ]);
});

it('reads all entities of a list in one call, and shows nothing of those that cannot be seen', async () => {
  const kubernetes = {
    getWorkloads: vi.fn<() => Promise<unknown>>(),
    getWorkloadsByRefs: vi.fn<(refs: readonly string[]) => Promise<unknown>>(async () => [
      { items: [aHealthyCluster('staging')] },
      undefined,
      { items: [aHealthyCluster('production')] },
    ]),
  };
  const entities = ['pay', 'hidden', 'bill'].map(name => aComponent({ name }));
  const changes = await listRecentRollouts(entities, {
    apis: { require: () => kubernetes },
    queryClient: new QueryClient(),
    signal: new AbortController().signal,
  } as unknown as Parameters<typeof listRecentRollouts>[1]);
  expect(changes.map(({ entityRef }) => entityRef)).toEqual([
    'component:default/pay',
    'component:default/bill',
  ]);
  expect(kubernetes.getWorkloadsByRefs.mock.calls).toEqual([
    [['component:default/pay', 'component:default/hidden', 'component:default/bill']],
  ]);
  expect(kubernetes.getWorkloads).not.toHaveBeenCalled();
});

it('asks the clusters once for a page that shows the objects too', async () => {
  const kubernetes = {
    listClusters: async () => [],
    getWorkloads: vi.fn<() => Promise<unknown>>(async () => ({
      items: [aHealthyCluster('staging')],
    })),
  };
  const queryClient = new QueryClient();
  const clusterAuth = { getTokens: async () => ({ auth: {}, errors: [] }) };
  const context = { kubernetes, clusterAuth, queryClient } as unknown as ObjectsContext;
  await Promise.all([
    queryClient.fetchQuery(entityObjectsQuery('component:default/pay', context)),
    listRecentRollouts([aComponent({ name: 'pay' })], {
      apis: { require: () => kubernetes },
      queryClient,
      signal: new AbortController().signal,
    } as unknown as Parameters<typeof listRecentRollouts>[1]),
  ]);
  expect(kubernetes.getWorkloads).toHaveBeenCalledTimes(1);
});
