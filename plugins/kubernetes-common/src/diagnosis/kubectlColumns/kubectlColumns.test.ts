import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatRestarts,
  formatTarget,
  getFailureTime,
  judgePod,
  printAutoscaler,
  printCronJob,
  printJob,
  printPod,
  printWorkload,
  type Workload,
} from '../index.ts';
import type { CronJob, HorizontalPodAutoscaler, Job, Pod } from '../../kubernetesObjects.ts';
import printedStates from '../../testing/fixtures/printedStates.json' with { type: 'json' };

/** An object, and what `kubectl get` prints of it. */
interface PrintedState {
  name: string;
  kind: string;
  /** The API server whose table it is; `rules` where that version does not know the state. */
  from: string;
  /** When the table was recorded. */
  at?: string;
  object: object;
  printed: Record<string, string>;
}

const states = printedStates as unknown as PrintedState[];
const later = Date.parse('2026-12-01T10:00:00Z');

const printers: Record<string, (object: object, now: number) => Record<string, unknown>> = {
  Pod(object) {
    const { ready, total, status, restarts } = printPod(object as Pod);
    return { Ready: `${ready}/${total}`, Status: status, Restarts: restarts };
  },
  Job(object, now) {
    const { status, completions, duration } = printJob(object as Job, now);
    return { Status: status, Completions: completions, Duration: duration };
  },
  CronJob(object, now) {
    const { schedule, suspend, active, lastSchedule } = printCronJob(object as CronJob, now);
    return { Schedule: schedule, Suspend: suspend, Active: active, 'Last Schedule': lastSchedule };
  },
  HorizontalPodAutoscaler(object) {
    const printed = printAutoscaler(object as HorizontalPodAutoscaler);
    return {
      Reference: printed.reference,
      Targets: printed.targets.map(formatTarget).join(', '),
      MinPods: printed.minPods,
      MaxPods: printed.maxPods,
      Replicas: printed.replicas,
    };
  },
  Deployment: printReady,
  StatefulSet: printReady,
  ReplicaSet: object => printCounts({ ...object, kind: 'ReplicaSet' }),
  DaemonSet: object => printCounts({ ...object, kind: 'DaemonSet' }),
};

function printReady(object: object) {
  const { ready, desired, ...counts } = printWorkload(object as Workload);
  return {
    Ready: `${ready}/${desired}`,
    'Up-to-date': counts.upToDate,
    Available: counts.available,
  };
}

function printCounts(object: Workload) {
  const { desired, current, ready, upToDate, available } = printWorkload(object);
  return {
    Desired: desired,
    Current: current,
    Ready: ready,
    'Up-to-date': upToDate,
    Available: available,
  };
}

it.each(states)('prints what kubectl prints: $name', ({ kind, object, printed, at }) => {
  const all = printers[kind]!(object, at ? Date.parse(at) : later);
  const wanted = Object.keys(printed).map(column => [column, String(all[column])]);
  expect(Object.fromEntries(wanted)).toEqual(printed);
});

it('holds most of the states by the tables of a real API server', () => {
  const recorded = states.filter(({ from }) => from.startsWith('v'));
  expect(recorded.length).toBeGreaterThanOrEqual(90);
});

describe('what is wrong with a pod', () => {
  const pods = states.filter(({ kind }) => kind === 'Pod');

  it.each(pods)('is reported wherever the pod is shown as broken: $name', ({ object }) => {
    const { state, errors } = judgePod(object as Pod, later);
    expect(
      { broken: true, good: false, attention: undefined, inactive: undefined }[state],
    ).toBeOneOf([undefined, errors.length > 0]);
    const failsFrom = getFailureTime(object as Pod);
    expect(failsFrom !== undefined && later > failsFrom).toBe(state === 'broken');
  });

  it('is nothing where it runs, starts, is done, deleted or held back', () => {
    const well = pods
      .filter(({ object }) => judgePod(object as Pod, later).errors.length === 0)
      .map(({ name }) => name);
    expect(well).toEqual([
      'running',
      'running, never looked at by a node',
      'creating',
      'waits without a reason',
      'one completed, one runs and is ready',
      'one completed, one runs, not ready',
      'one completed, one not ready yet',
      'succeeded',
      'succeeded without containers',
      'terminating',
      'terminating before its start',
      'initializing, none done',
      'initializing, one done',
      'initializing, all done',
      'init container runs again after the start',
      'readiness gate passed',
      'scheduling gate',
      'sidecar, all well',
      'sidecar starts',
      'sidecar waits for a migration',
      'sidecar first, then a migration',
      'sidecar of a job that is done',
      'deleted after it succeeded',
      'ephemeral container that has failed',
    ]);
  });

  it('is that it is not ready, only after a while', () => {
    const gated = pods.find(({ name }) => name === 'readiness gate not passed')?.object as Pod;
    const since = Date.parse('2026-11-01T10:00:00Z');
    const judge = (seconds: number) => judgePod(gated, since + seconds * 1000);
    expect([judge(30).state, judge(30).errors]).toEqual(['attention', []]);
    expect([judge(31).state, judge(31).errors[0]?.message]).toEqual([
      'broken',
      'the status of pod readiness gate "acme.io/lb" is not "True", but False',
    ]);
  });

  it('names the containers that are not ready where the cluster gives no message', () => {
    const conditions = [{ type: 'Ready', status: 'False' }];
    const running = { restartCount: 0, state: { running: {} } };
    const containerStatuses = [
      { ...running, name: 'app', ready: true },
      { ...running, name: 'proxy', ready: false },
    ];
    const { errors } = judgePod({ status: { phase: 'Running', conditions, containerStatuses } }, 0);
    expect(errors).toMatchObject([{ type: 'pod-not-ready', container: 'proxy' }]);
  });

  it('survives whatever a cluster answers', () => {
    const odd = [null, 5, 'x', {}, [], [null], [5]];
    for (const each of odd) {
      const status = {
        phase: 'Running',
        conditions: each,
        containerStatuses: each,
        initContainerStatuses: each,
      };
      const spec = { containers: each, initContainers: each };
      const pod = { metadata: { name: 'p', ownerReferences: each }, spec, status };
      expect(() => judgePod(pod as unknown as Pod, later)).not.toThrow();
    }
  });
});

it('finds the measurement of a metric wherever the cluster lists it', () => {
  const external = (name: string) => ({ metric: { name } });
  const { targets } = printAutoscaler({
    spec: {
      metrics: [
        {
          type: 'Resource',
          resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
        },
        {
          type: 'External',
          external: { ...external('queue'), target: { type: 'AverageValue', averageValue: '50' } },
        },
        { type: 'Wind' },
      ],
    },
    status: {
      currentMetrics: [
        { type: 'External', external: { ...external('queue'), current: { averageValue: '30' } } },
        { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 5 } } },
      ],
    },
  });
  expect(targets.map(target => `${target.name}: ${formatTarget(target)}`)).toEqual([
    'cpu: 5%/80%',
    'queue: 30/50 (avg)',
    'Wind: <unknown>/<unknown>',
  ]);
});

it.each([
  [-2000, '<invalid>'],
  [-1999, '0s'],
  [119_999, '119s'],
  [120_000, '2m'],
  [599_000, '9m59s'],
  [10 * 60_000, '10m'],
  [179 * 60_000, '179m'],
  [180 * 60_000, '3h'],
  [7.5 * 3_600_000, '7h30m'],
  [47 * 3_600_000, '47h'],
  [49 * 3_600_000, '2d1h'],
  [8 * 86_400_000, '8d'],
  [729 * 86_400_000, '729d'],
  [731 * 86_400_000, '2y1d'],
  [9 * 365 * 86_400_000, '9y'],
  [NaN, '<invalid>'],
])('writes an age of %d ms as %s', (ms, text) => {
  expect(formatAge(ms)).toBe(text);
});

it('writes when a pod was restarted the last time', () => {
  expect(formatRestarts({ restarts: 3, restartedAt: later - 300_000 }, later)).toBe('3 (5m ago)');
  expect(formatRestarts({ restarts: 3, restartedAt: undefined }, later)).toBe('3');
  expect(formatRestarts({ restarts: 0, restartedAt: later - 300_000 }, later)).toBe('0');
});
