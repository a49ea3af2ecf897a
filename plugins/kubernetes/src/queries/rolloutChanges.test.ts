import { aComponent } from '@portico/catalog-common/testing';
import { expect, it } from 'vitest';
import { aClusterWithCrash, aHealthyCluster } from '../testing/kubernetesAnswers.ts';
import { listRollouts } from './rolloutChanges.ts';

it('says of a rollout how many are ready where not all are', async () => {
  const client = {
    getWorkloads: async () => ({ items: [aHealthyCluster('staging'), aClusterWithCrash()] }),
  };
  const changes = await listRollouts([aComponent({ name: 'pay' })], {
    apis: { require: () => client },
    signal: new AbortController().signal,
  } as unknown as Parameters<typeof listRollouts>[1]);
  expect(changes.map(({ text }) => text)).toMatchObject([
    {
      key: 'change.rolloutNotReady',
      values: { images: 'pay:2', cluster: 'production', running: 3, desired: 4 },
    },
    { key: 'change.rollout', values: { images: 'pay:1', cluster: 'staging' } },
  ]);
});
