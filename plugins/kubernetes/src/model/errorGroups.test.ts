import { createWorkloads, detectErrors } from '@portico/kubernetes-common/diagnosis';
import { aCrashingStatus, aDeployment, aPod, madeNow } from '@portico/kubernetes-common/testing';
import { expect, it } from 'vitest';
import { createClusterView } from './clusterView.ts';
import { groupErrors } from './errorGroups.ts';

const view = (name: string) =>
  createClusterView({ cluster: { name }, resources: [], podMetrics: [], errors: [] });

const crashing = (name: string, restartCount: number) =>
  aPod({
    name,
    containers: [aCrashingStatus({ reason: 'Error', exitCode: 1 }, { restartCount })],
  });

it('says once what several pods of a workload have, with all that is said of one', () => {
  const workloads = {
    ...createWorkloads(),
    deployments: [aDeployment({ ready: 0 })],
    pods: [crashing('pay-1-a', 4), crashing('pay-1-b', 5), crashing('shop-1-a', 4)],
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
