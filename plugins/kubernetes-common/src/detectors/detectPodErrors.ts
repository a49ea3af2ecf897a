import { parseTime } from '../health/objects.ts';
import type { Container, ContainerStatus, Pod } from '../kubernetesObjects.ts';
import type { DetectedError } from './detectedErrors.ts';
import {
  proposeFixForReadiness,
  proposeFixForRestart,
  proposeFixForWaiting,
} from './proposeFix.ts';

const severity = 4;

// What the cluster assumes where a probe leaves them out.
const defaultPeriodSeconds = 10;
const defaultFailureThreshold = 3;

/** What is wrong with the containers of a pod. */
export function detectPodErrors(pod: Pod, now: number): DetectedError[] {
  const sourceRef = {
    name: pod.metadata?.name ?? '',
    namespace: pod.metadata?.namespace ?? '',
    kind: 'Pod',
    apiGroup: 'v1',
  };
  const containers = pod.status?.containerStatuses ?? [];
  const statuses = [...(pod.status?.initContainerStatuses ?? []), ...containers];
  const base = { severity, sourceRef, occurrenceCount: 1 };
  return [
    ...containers
      .filter(status => isReadinessLate(findContainer(pod, status), status, now))
      .map(({ name }) => ({
        ...base,
        type: 'readiness-probe-taking-too-long' as const,
        message: `The container '${name}' has been running for longer than its readiness probe allows, and is not ready`,
        container: name,
        proposedFix: proposeFixForReadiness(name, sourceRef.name),
      })),
    ...statuses.flatMap(({ name, state }) => {
      const { message, reason } = state?.waiting ?? {};
      if (!message) return [];
      const proposedFix = proposeFixForWaiting(reason, name);
      return [{ ...base, type: 'container-waiting' as const, message, proposedFix }];
    }),
    ...statuses.flatMap(({ name, restartCount = 0, lastState }) => {
      if (restartCount <= 0) return [];
      const times = restartCount === 1 ? 'once' : `${restartCount} times`;
      const message = `The container '${name}' was restarted ${times}`;
      const proposedFix = proposeFixForRestart(lastState?.terminated?.reason, name);
      return [
        {
          ...base,
          type: 'containers-restarting' as const,
          message,
          container: name,
          count: restartCount,
          proposedFix,
        },
      ];
    }),
  ];
}

function findContainer({ spec }: Pod, { name }: ContainerStatus): Container | undefined {
  return spec?.containers?.find(container => container.name === name);
}

function isReadinessLate(
  container: Container | undefined,
  { ready, state }: ContainerStatus,
  now: number,
): boolean {
  const probe = container?.readinessProbe;
  const startedAt = parseTime(state?.running?.startedAt);
  if (ready || !probe || startedAt === undefined) return false;
  const {
    initialDelaySeconds = 0,
    periodSeconds = defaultPeriodSeconds,
    failureThreshold = defaultFailureThreshold,
  } = probe;
  return now > startedAt + (initialDelaySeconds + periodSeconds * failureThreshold) * 1000;
}
