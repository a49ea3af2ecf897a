import { createWorkloads, detectErrors } from '@portico/kubernetes-common/diagnosis';
import {
  aCrashingStatus,
  aDeployment,
  aPod,
  aWaitingStatus,
  madeNow,
} from '@portico/kubernetes-common/testing';
import { expect, it } from 'vitest';
import { createClusterView } from './clusterView.ts';
import { groupErrors } from './groupErrors.ts';

const view = (name: string) =>
  createClusterView({ cluster: { name }, resources: [], podMetrics: [], errors: [] });

const crashing = (name: string, restartCount: number, owner = 'pay-1') =>
  aPod({
    name,
    owner: { kind: 'ReplicaSet', name: owner },
    containers: [aCrashingStatus({ reason: 'Error', exitCode: 1 }, { restartCount })],
  });

it('says once what several pods of a workload have, with all that is said of one', () => {
  const workloads = {
    ...createWorkloads(),
    deployments: [aDeployment({ ready: 0 })],
    pods: [crashing('pay-1-a', 4), crashing('pay-1-b', 5), crashing('shop-1-a', 4, 'shop-1')],
  };
  const errors = detectErrors(workloads, madeNow);
  const listed = [view('eu'), view('us')].flatMap(view => errors.map(error => ({ view, error })));
  const groups = groupErrors(listed).map(({ view: { cluster }, errors: [first, ...more], count }) =>
    [cluster.name, first.sourceRef.name, 1 + more.length, count].join(' '),
  );
  expect(groups).toEqual([
    'eu pay 1 1',
    'eu pay-1-a 2 2',
    'eu shop-1-a 2 1',
    'us pay 1 1',
    'us pay-1-a 2 2',
    'us shop-1-a 2 1',
  ]);
});

it('keeps apart pods without a common owner, and those that fail for different reasons', () => {
  const bare = (name: string) => {
    const pod = crashing(name, 4);
    return { ...pod, metadata: { ...pod.metadata, ownerReferences: [] } };
  };
  const waiting = (name: string, reason: string) =>
    aPod({ name, containers: [aWaitingStatus(reason, `${reason} of ${name}`)] });
  const pods = [
    bare('db-primary'),
    bare('db-replica'),
    waiting('pay-1-a', 'ImagePullBackOff'),
    waiting('pay-1-b', 'CreateContainerConfigError'),
    waiting('pay-1-c', 'ImagePullBackOff'),
  ];
  const errors = detectErrors({ ...createWorkloads(), pods }, madeNow);
  const groups = groupErrors(errors.map(error => ({ view: view('eu'), error })));
  expect(groups.map(({ errors: [{ sourceRef }], count }) => [sourceRef.name, count])).toEqual([
    ['db-primary', 1],
    ['db-replica', 1],
    ['pay-1-a', 2],
    ['pay-1-b', 1],
  ]);
});
