import { describe, expect, it } from 'vitest';
import { createWorkloads, detectErrors } from '../index.ts';
import {
  aContainerStatus,
  aDeployment,
  anAutoscaler,
  aPod,
  aWaitingStatus,
  madeNow,
  minutesAgo,
} from '../../testing/makers.ts';
import type { ContainerStatus } from '../../kubernetesObjects.ts';

const detect = (workloads: Partial<ReturnType<typeof createWorkloads>>, now = madeNow) =>
  detectErrors({ ...createWorkloads(), ...workloads }, now);

const ofContainer = (status: ContainerStatus) => detect({ pods: [aPod({ containers: [status] })] });

describe('errors of pods', () => {
  it('has none for a pod that is well', () => {
    expect(detect({ pods: [aPod()] })).toEqual([]);
  });

  const probed = (seconds: number, isReady = false) =>
    detect(
      {
        pods: [
          aPod({
            readinessProbe: { initialDelaySeconds: 5, periodSeconds: 4, failureThreshold: 2 },
            containers: [
              aContainerStatus({
                ready: isReady,
                state: { running: { startedAt: minutesAgo(0) } },
              }),
            ],
          }),
        ],
      },
      madeNow + seconds * 1000,
    );

  it.each([
    ['before the probe may have failed', 13, false],
    ['when the container is ready', 60, true],
  ])('does not report the readiness probe %s', (_when, seconds, isReady) => {
    expect(probed(seconds, isReady)).toEqual([]);
  });

  it('reports a readiness probe after its last attempt', () => {
    expect(probed(13.1)).toMatchObject([
      {
        type: 'readiness-probe-taking-too-long',
        severity: 4,
        proposedFix: { type: 'events', podName: 'pay-1-a' },
        sourceRef: { name: 'pay-1-a', namespace: 'pay', kind: 'Pod', apiGroup: 'v1' },
        occurrenceCount: 1,
      },
    ]);
  });

  it.each([
    ['InvalidImageName', 'docs'],
    ['ImagePullBackOff', 'docs'],
    ['CreateContainerConfigError', 'docs'],
    ['CrashLoopBackOff', 'logs'],
    ['ErrImagePull', undefined],
  ])('reports a container that waits with a message, and the fix for %s', (reason, type) => {
    const [error, ...others] = ofContainer(aWaitingStatus(reason, 'it waits'));
    expect(others).toEqual([]);
    expect(error).toMatchObject({ type: 'container-waiting', message: 'it waits', severity: 4 });
    expect(error?.proposedFix?.type).toBe(type);
    expect(error?.proposedFix?.errorType).toBe(type && reason);
  });

  it('has none for a container that waits without a message', () => {
    expect(ofContainer(aWaitingStatus('ContainerCreating', ''))).toEqual([]);
  });

  it.each([
    ['Unknown', 'logs'],
    ['Error', 'logs'],
    ['OOMKilled', 'docs'],
    ['Completed', undefined],
  ])('reports restarts, and the fix for %s', (reason, type) => {
    const [error] = ofContainer(
      aContainerStatus({ restartCount: 3, lastState: { terminated: { reason, exitCode: 1 } } }),
    );
    expect(error).toMatchObject({
      type: 'containers-restarting',
      message: "The container 'app' was restarted 3 times",
      severity: 4,
    });
    expect(error?.proposedFix?.type).toBe(type);
  });
});

describe('errors of autoscalers and deployments', () => {
  it('has none for an autoscaler in its range', () => {
    expect(detect({ autoscalers: [anAutoscaler()] })).toEqual([]);
  });

  it('reports the maximum above conditions, and those above pods', () => {
    const errors = detect({
      pods: [aPod({ containers: [aWaitingStatus('CrashLoopBackOff', 'back-off')] })],
      deployments: [aDeployment({ ready: 0 })],
      autoscalers: [anAutoscaler({ current: 5, max: 5, blind: 'no metrics' })],
    });
    expect(errors.map(({ type, severity }) => [type, severity])).toEqual([
      ['hpa-max-current-replicas', 8],
      ['condition-message-present', 6],
      ['condition-message-present', 6],
      ['container-waiting', 4],
    ]);
    expect(errors.slice(1, 3).map(({ sourceRef, message }) => [sourceRef.kind, message])).toEqual([
      ['Deployment', 'Deployment does not have minimum availability.'],
      ['HorizontalPodAutoscaler', 'no metrics'],
    ]);
  });

  it('counts what is said twice of one object', () => {
    const autoscaler = anAutoscaler({ blind: 'no metrics' });
    const conditions = autoscaler.status?.conditions ?? [];
    const [error, ...others] = detect({
      autoscalers: [{ ...autoscaler, status: { conditions: [...conditions, ...conditions] } }],
    });
    expect(others).toEqual([]);
    expect(error).toMatchObject({ occurrenceCount: 2 });
  });
});
