import { expect, it } from 'vitest';
import { createWorkloads } from '../index.ts';
import { aDeployment, aReplicaSet, minutesAgo } from '../../testing/makers.ts';
import { listStoryItems } from './storyItems.ts';

const deployedAgo = (minutes: number) => {
  const deployment = aDeployment();
  return {
    ...deployment,
    metadata: { ...deployment.metadata, creationTimestamp: minutesAgo(minutes) },
  };
};

it.each([
  ['was made with its workload', 600, true],
  ['is only the oldest that the cluster still has', 90_000, false],
])('knows whether a version %s', (_which, minutes, isFirst) => {
  const workloads = {
    ...createWorkloads(),
    deployments: [deployedAgo(minutes)],
    replicaSets: [
      aReplicaSet({ created: 600 }),
      aReplicaSet({ name: 'pay-2', created: 25, revision: 2, image: 'pay:2' }),
    ],
  };
  const rollouts = listStoryItems(workloads, []).flatMap(item =>
    item.kind === 'rollout' ? [[item.to[0], item.isFirst]] : [],
  );
  expect(rollouts).toEqual([
    ['pay:2', false],
    ['pay:1', isFirst],
  ]);
});
