import { ClusterRequestError } from '@portico/kubernetes-common';
import type { Pod } from '@portico/kubernetes-common/kubernetes-objects';
import { describe, expect, it } from 'vitest';
import { describeLogFailure, hasStarted } from './describeLogFailure.ts';

const image = 'registry.example/curves:2026.11.3';
const waitingFor = (reason?: string): Pod => ({
  metadata: { name: 'curves-1' },
  spec: { containers: [{ name: 'app', image }] },
  status: {
    containerStatuses: [
      { name: 'app', ready: false, restartCount: 0, state: reason ? { waiting: { reason } } : {} },
    ],
  },
});
const answered = (status: number, answer = 'it says why') =>
  new ClusterRequestError(status, 'Status', answer);

describe('describeLogFailure', () => {
  it.each([
    ['ImagePullBackOff', 'image'],
    ['ErrImagePull', 'image'],
    ['InvalidImageName', 'image-name'],
    ['CreateContainerConfigError', 'config'],
    ['ContainerCreating', 'starting'],
    [undefined, 'starting'],
    ['CreateContainerError', 'other'],
  ])('says of a container that waits for %s: %s', (reason, why) => {
    expect(describeLogFailure(answered(400), waitingFor(reason), 'app')).toMatchObject({
      kind: 'not-started',
      why,
      image,
    });
  });

  it.each([
    [401, 'unauthenticated'],
    [403, 'denied'],
    [404, 'gone'],
    [500, 'cluster'],
    [503, 'cluster'],
    [429, 'refused'],
  ])('tells an answer of %s from others: %s', (status, kind) => {
    const started = { ...waitingFor(), status: { containerStatuses: [] } };
    expect(
      describeLogFailure(answered(status), status === 429 ? undefined : started, 'app'),
    ).toEqual({ kind });
  });

  it('knows a run before that is not there, and a connection that broke off', () => {
    const error = answered(400, 'previous terminated container "app" in pod "a" not found');
    expect(describeLogFailure(error, waitingFor(), 'app').kind).toBe('no-previous');
    expect(describeLogFailure(new TypeError('network error'), waitingFor(), 'app').kind).toBe(
      'lost',
    );
  });
});

it('knows a container that has run, though it waits for its next start', () => {
  const [status] = waitingFor('CrashLoopBackOff').status?.containerStatuses ?? [];
  const pod = { status: { containerStatuses: [{ ...status!, restartCount: 3 }] } };
  expect([hasStarted(pod, 'app'), hasStarted(waitingFor('ErrImagePull'), 'app')]).toEqual([
    true,
    false,
  ]);
});
