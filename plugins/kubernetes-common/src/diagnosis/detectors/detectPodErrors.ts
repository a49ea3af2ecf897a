import { getController, parseTime } from '../health/objects.ts';
import type { Container, ContainerStatus, Pod } from '../../kubernetesObjects.ts';
import { listOf } from '../kubectlColumns/listOf.ts';
import { findCondition, listSidecars } from '../kubectlColumns/printPod.ts';
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

/** How long a pod may be without what it needs before that is an error: as long as a probe may take by default. */
const graceMs = defaultPeriodSeconds * defaultFailureThreshold * 1000;

/** Reasons that a container waits for on its way to running. */
const startReasons = new Set(['ContainerCreating', 'PodInitializing']);

/** An error, and from when on it is one, in milliseconds since 1970. */
export interface TimedError {
  error: DetectedError;
  from: number;
}

/** What is wrong with a pod. @param now - in milliseconds since 1970. */
export function detectPodErrors(pod: Pod, now: number): DetectedError[] {
  return listPodErrors(pod).flatMap(({ error, from }) => (now > from ? [error] : []));
}

/** What is wrong with a pod, or will be if it remains as it is. */
export function listPodErrors(pod: Pod): TimedError[] {
  const describe = createDescriber(pod);
  const inits = listOf(pod.status?.initContainerStatuses);
  const containers = listOf(pod.status?.containerStatuses);
  const sidecars = listSidecars(pod);
  const running = [...inits.filter(({ name }) => sidecars.has(name)), ...containers];
  const all = [...inits, ...containers];
  const found = [
    ...running.flatMap(status => detectLateReadiness(pod, status, describe)),
    ...all.flatMap(status => detectWaiting(status, describe)),
    ...all.flatMap(status => detectEnd(status, describe)),
  ];
  return [
    ...found,
    // Errors of containers often explain it already.
    ...(found.length > 0 && !pod.status?.reason ? [] : detectPhase(pod, describe)),
    ...(found.length > 0 ? [] : detectUnready(pod, running, describe)),
    ...all.flatMap(status => detectRestarts(status, describe)),
  ];
}

type Describe = (error: Pick<DetectedError, 'type' | 'message'> & Partial<DetectedError>) => {
  error: DetectedError;
};

function createDescriber(pod: Pod): Describe {
  const { name = '', namespace = '' } = pod.metadata ?? {};
  const ownerUid = getController(pod)?.uid;
  const sourceRef = { name, namespace, kind: 'Pod', apiGroup: 'v1' };
  return error => ({
    error: { severity, sourceRef, occurrenceCount: 1, ownerUid, ...error },
  });
}

function detectLateReadiness(
  { spec, metadata }: Pod,
  { name, ready, state }: ContainerStatus,
  describe: Describe,
): TimedError[] {
  const declared: readonly Container[] = [
    ...listOf(spec?.containers),
    ...listOf(spec?.initContainers),
  ];
  const probe = declared.find(container => container.name === name)?.readinessProbe;
  const startedAt = parseTime(state?.running?.startedAt);
  if (ready || !probe || startedAt === undefined) return [];
  const {
    initialDelaySeconds = 0,
    periodSeconds = defaultPeriodSeconds,
    failureThreshold = defaultFailureThreshold,
  } = probe;
  const { error } = describe({
    type: 'readiness-probe-taking-too-long',
    message: `The container '${name}' has been running for longer than its readiness probe allows, and is not ready`,
    container: name,
    proposedFix: proposeFixForReadiness(name, metadata?.name ?? ''),
  });
  return [
    { error, from: startedAt + (initialDelaySeconds + periodSeconds * failureThreshold) * 1000 },
  ];
}

function detectWaiting({ name, state }: ContainerStatus, describe: Describe): TimedError[] {
  if (!state?.waiting) return [];
  const { reason = '', message } = state.waiting;
  const isStarting = reason === '' || startReasons.has(reason);
  if (!message && isStarting) return [];
  const { error } = describe({
    type: 'container-waiting',
    message: message || reason,
    reason,
    proposedFix: proposeFixForWaiting(reason, name),
  });
  return [{ error, from: -Infinity }];
}

/** A container that has failed, and waits for nothing. */
function detectEnd({ name, state }: ContainerStatus, describe: Describe): TimedError[] {
  const { terminated } = state ?? {};
  if (!terminated || terminated.exitCode === 0) return [];
  const { reason, exitCode, message } = terminated;
  const { error } = describe({
    type: 'container-ended',
    message: message || `The container '${name}' ended with exit code ${exitCode}`,
    container: name,
    reason: reason ?? String(exitCode),
    // A message is the container's own and needs no other words.
    ...(!message && { count: exitCode }),
    proposedFix: proposeFixForRestart(reason, name),
  });
  return [{ error, from: -Infinity }];
}

/** A pod that has failed as a whole: evicted, lost with its node, not admitted. */
function detectPhase({ status }: Pod, describe: Describe): TimedError[] {
  const { phase, reason, message } = status ?? {};
  if (phase !== 'Failed' && phase !== 'Unknown' && reason !== 'NodeLost') return [];
  const word = reason || phase || '';
  const { error } = describe({ type: 'pod-failed', message: message || word, reason: word });
  return [{ error, from: -Infinity }];
}

/** A pod that no node takes, and one that is not ready although its containers run. */
function detectUnready(
  { spec, status, metadata }: Pod,
  running: readonly ContainerStatus[],
  describe: Describe,
): TimedError[] {
  const conditions = status?.conditions;
  const scheduled = findCondition(conditions, 'PodScheduled');
  const ready = findCondition(conditions, 'Ready');
  const isUnscheduled = scheduled?.status === 'False' && scheduled.reason === 'Unschedulable';
  const isUp =
    status?.phase === 'Running' &&
    running.length > 0 &&
    running.every(({ state }) => state?.running) &&
    running.length >= listOf(spec?.containers).length;
  const condition = isUnscheduled ? scheduled : isUp ? ready : undefined;
  if (!condition || condition.status === 'True' || metadata?.deletionTimestamp) return [];
  const { reason, message } = condition;
  const since = parseTime(condition.lastTransitionTime);
  const unready = running.filter(({ ready }) => !ready).map(({ name }) => name);
  const container = unready.join(', ');
  const { error } = describe({
    type: 'pod-not-ready',
    message: message || `It is running and not ready: ${container || (reason ?? 'unknown reason')}`,
    // A message is the cluster's own and needs no other words.
    ...(!message && container !== '' && { container }),
    reason,
  });
  return [{ error, from: since === undefined ? -Infinity : since + graceMs }];
}

function detectRestarts(
  { name, restartCount = 0, lastState }: ContainerStatus,
  describe: Describe,
): TimedError[] {
  if (restartCount <= 0) return [];
  const times = restartCount === 1 ? 'once' : `${restartCount} times`;
  const reason = lastState?.terminated?.reason;
  const { error } = describe({
    type: 'containers-restarting',
    message: `The container '${name}' was restarted ${times}`,
    container: name,
    count: restartCount,
    reason,
    proposedFix: proposeFixForRestart(reason, name),
  });
  return [{ error, from: -Infinity }];
}
