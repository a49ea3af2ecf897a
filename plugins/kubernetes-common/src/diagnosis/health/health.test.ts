import { describe, expect, it } from 'vitest';
import {
  countReplicas,
  createWorkloads,
  findAutoscaler,
  formatMebibytes,
  formatMillicores,
  getConditionStatus,
  getContainerState,
  getJobState,
  judgePod,
  getUsagePercent,
  judgeWorkload,
  groupWorkloads,
  listOwnerChain,
  listPodsOf,
  parseQuantity,
  readRolloutProgress,
  readSchedule,
} from '../index.ts';
import {
  aContainerStatus,
  aCrashingStatus,
  aDeployment,
  aJob,
  anAutoscaler,
  aPod,
  aReplicaSet,
  aWaitingStatus,
  madeNow,
} from '../../testing/makers.ts';

it.each([
  ['250m', 0.25],
  ['0.5', 0.5],
  [2, 2],
  ['1378261n', 0.001378261],
  ['128Mi', 134217728],
  ['1e3', 1000],
  ['1Gi', 1073741824],
  ['', 0],
  ['many', 0],
  [undefined, 0],
])('reads the quantity %s', (quantity, number) => {
  expect(parseQuantity(quantity)).toBeCloseTo(number, 12);
});

it('writes millicores and mebibytes, and percent that are whole', () => {
  expect([formatMillicores('0.2504'), formatMillicores(2)]).toEqual(['250m', '2000m']);
  expect([formatMebibytes(134217728), formatMebibytes('14708Ki')]).toEqual(['128MiB', '14MiB']);
  expect([getUsagePercent(1, 3), getUsagePercent(5, 0), getUsagePercent('250m', 0.2)]).toEqual([
    33, 0, 125,
  ]);
});

it.each([
  ['@hourly', { kind: 'hours', every: 1, minute: 0 }],
  ['@daily', { kind: 'daily', hour: 0, minute: 0 }],
  ['@midnight', { kind: 'daily', hour: 0, minute: 0 }],
  ['@weekly', { kind: 'weekly', days: [0], hour: 0, minute: 0 }],
  ['@monthly', { kind: 'monthly', day: 1, hour: 0, minute: 0 }],
  ['@yearly', { kind: 'yearly', month: 1, day: 1, hour: 0, minute: 0 }],
  ['@annually', { kind: 'yearly', month: 1, day: 1, hour: 0, minute: 0 }],
  ['* * * * *', { kind: 'minutes', every: 1 }],
  ['*/15 * * * *', { kind: 'minutes', every: 15 }],
  ['*/45 * * * *', { kind: 'other' }],
  ['5 */6 * * *', { kind: 'hours', every: 6, minute: 5 }],
  ['30 5 * * *', { kind: 'daily', hour: 5, minute: 30 }],
  ['0 9 * * MON-FRI', { kind: 'weekly', days: [1, 2, 3, 4, 5], hour: 9, minute: 0 }],
  ['0 9 * * 6,7', { kind: 'weekly', days: [0, 6], hour: 9, minute: 0 }],
  ['0 2 15 * *', { kind: 'monthly', day: 15, hour: 2, minute: 0 }],
  ['0 2 24 dec *', { kind: 'yearly', month: 12, day: 24, hour: 2, minute: 0 }],
  ['0 2 1 * 1', { kind: 'other' }],
  ['61 2 1 * *', { kind: 'other' }],
  ['nonsense', { kind: 'other' }],
])('reads the schedule %s', (expression, schedule) => {
  expect(readSchedule(expression)).toEqual(schedule);
});

describe('states', () => {
  it.each([
    ['a running container', aContainerStatus(), 'Running', 'good'],
    ['one that is not ready', aContainerStatus({ ready: false }), 'Running', 'attention'],
    ['one that waits', aWaitingStatus('ImagePullBackOff', ''), 'ImagePullBackOff', 'broken'],
    ['one that starts', aWaitingStatus('ContainerCreating', ''), 'ContainerCreating', 'attention'],
    [
      'one that ended',
      aContainerStatus({ state: { terminated: { reason: 'Completed', exitCode: 0 } } }),
      'Completed',
      'inactive',
    ],
    ['one without a state', aContainerStatus({ state: undefined }), 'Unknown', 'attention'],
  ])('has the state of %s', (_what, status, reason, state) => {
    expect(getContainerState(status)).toEqual({ reason, state });
  });

  it.each([
    ['runs', aPod(), 'Running', 'good'],
    [
      'is not ready',
      aPod({ containers: [aContainerStatus({ ready: false })] }),
      'Running',
      'broken',
    ],
    [
      'crashes',
      aPod({ containers: [aCrashingStatus({ reason: 'Error', exitCode: 1 })] }),
      'CrashLoopBackOff',
      'broken',
    ],
    [
      'fails before its start',
      aPod({
        phase: 'Pending',
        initContainers: [aCrashingStatus({ reason: 'Error', exitCode: 1 })],
      }),
      'Init:CrashLoopBackOff',
      'broken',
    ],
    ['waits for a node', aPod({ phase: 'Pending', unscheduled: 'no node' }), 'Pending', 'broken'],
    [
      'was evicted',
      aPod({ phase: 'Failed', failed: { reason: 'Evicted', message: '' } }),
      'Evicted',
      'broken',
    ],
    [
      'is done',
      aPod({
        phase: 'Succeeded',
        containers: [
          aContainerStatus({ state: { terminated: { reason: 'Completed', exitCode: 0 } } }),
        ],
      }),
      'Completed',
      'inactive',
    ],
    ['is being deleted', aPod({ deleted: 1 }), 'Terminating', 'attention'],
  ])('has the state of a pod that %s', (_what, pod, reason, state) => {
    const judged = judgePod(pod, madeNow);
    expect({ reason: judged.printed.status, state: judged.state }).toEqual({ reason, state });
  });

  it('has the state of workloads, jobs and conditions', () => {
    expect(
      [
        aDeployment({ replicas: 2 }),
        aDeployment({ replicas: 2, ready: 1 }),
        aDeployment({ ready: 0 }),
        aDeployment({ replicas: 2, ready: 1, isStuck: true }),
        aDeployment({ replicas: 0 }),
      ].map(workload => judgeWorkload(workload, [], madeNow).state),
    ).toEqual(['good', 'attention', 'broken', 'broken', 'inactive']);
    expect(judgeWorkload(aDeployment({ replicas: 2, ready: 0 }), [], madeNow).pods).toEqual({
      faulty: 0,
      state: 'attention',
    });
    const daemons = { kind: 'DaemonSet', status: { desiredNumberScheduled: 3, numberReady: 2 } };
    expect(countReplicas(daemons)).toEqual({ desired: 3, ready: 2 });
    expect(
      [aJob(), aJob({ failed: { reason: 'x', message: '' } }), { status: { active: 1 } }].map(
        getJobState,
      ),
    ).toEqual(['Succeeded', 'Failed', 'Running']);
    expect(
      ['True', 'False', 'Unknown'].map(status => getConditionStatus({ type: 'Ready', status })),
    ).toEqual(['ok', 'error', 'warning']);
  });
});

it('finds the pods and the autoscaler of a workload, and the owners of a pod', () => {
  const workloads = {
    ...createWorkloads(),
    pods: [aPod(), aPod({ name: 'other', owner: { kind: 'ReplicaSet', name: 'other-1' } })],
    replicaSets: [aReplicaSet()],
    deployments: [aDeployment()],
    autoscalers: [anAutoscaler()],
  };
  const [deployment] = workloads.deployments;
  expect(listPodsOf(deployment!, workloads).map(pod => pod.metadata?.name)).toEqual(['pay-1-a']);
  expect(findAutoscaler(deployment!, 'Deployment', workloads.autoscalers)).toBeDefined();
  expect(findAutoscaler(deployment!, 'StatefulSet', workloads.autoscalers)).toBeUndefined();
  expect(listOwnerChain(workloads.pods[0]!, workloads).map(({ kind }) => kind)).toEqual([
    'Deployment',
    'ReplicaSet',
    'Pod',
  ]);
});

it('sorts an answer by what it holds, and skips what is no object', () => {
  const { metadata } = aDeployment();
  const workloads = groupWorkloads([
    { type: 'deployments', resources: [{ metadata }, null, 'text', {}] },
    { type: 'secrets', resources: [{ metadata }] },
    {
      type: 'customresources',
      resources: [
        { kind: 'Rollout', apiVersion: 'argoproj.io/v1alpha1', metadata },
        { kind: 'Certificate', apiVersion: 'cert-manager.io/v1', metadata },
      ],
    },
  ]);
  expect(workloads.deployments).toEqual([{ kind: 'Deployment', metadata }]);
  expect(workloads.rollouts).toHaveLength(1);
  expect(workloads.customResources.map(({ kind }) => kind)).toEqual(['Certificate']);
});

describe('a canary', () => {
  const spec = {
    strategy: {
      canary: {
        steps: [
          { setWeight: 10 },
          { analysis: { templates: [{ templateName: 'always-pass' }] } },
          { pause: { duration: '1h' } },
          { pause: {} },
        ],
      },
    },
  };

  it('has its steps, and promotion as the last', () => {
    const paused = { pauseConditions: [{ reason: 'CanaryPauseStep', startTime: 'now' }] };
    expect(readRolloutProgress({ spec, status: { currentStepIndex: 2, ...paused } })).toMatchObject(
      {
        steps: [
          { kind: 'weight', weight: 10 },
          { kind: 'analysis', templates: ['always-pass'] },
          { kind: 'pause', duration: '1h' },
          { kind: 'forever' },
          { kind: 'promoted' },
        ],
        activeStep: 2,
        isPaused: true,
        isAborted: false,
      },
    );
  });

  it('is done after its own steps', () => {
    expect(readRolloutProgress({ spec, status: { currentStepIndex: 4 } }).activeStep).toBe(5);
  });

  it('has no active step when it was aborted', () => {
    const condition = {
      type: 'Progressing',
      status: 'False',
      reason: 'RolloutAborted',
      message: 'bad',
    };
    expect(
      readRolloutProgress({ spec, status: { currentStepIndex: 2, conditions: [condition] } }),
    ).toMatchObject({ activeStep: -1, isAborted: true, abortMessage: 'bad' });
  });
});
