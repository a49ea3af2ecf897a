import { detectPodErrors } from '../detectors/detectPodErrors.ts';
import { getController, getObjectRef, parseTime } from '../health/objects.ts';
import type {
  ContainerStatus,
  ContainerTermination,
  KubernetesEvent,
  Pod,
} from '../../kubernetesObjects.ts';
import { listOf } from '../kubectlColumns/listOf.ts';
import { listSidecars } from '../kubectlColumns/printPod.ts';
import type { Cause, CauseCode } from './causes.ts';
import { getEventTime } from './events.ts';

const recentMs = 60 * 60_000;
const terminatingTooLongMs = 5 * 60_000;

const codeByWaiting: Readonly<Record<string, CauseCode>> = {
  InvalidImageName: 'image-name',
  ImagePullBackOff: 'image-pull',
  ErrImagePull: 'image-pull',
  ErrImageNeverPull: 'image-pull',
  RegistryUnavailable: 'image-pull',
  CreateContainerConfigError: 'config-missing',
  CreateContainerError: 'start-failed',
  RunContainerError: 'start-failed',
};

const startReasons = new Set(['StartError', 'ContainerCannotRun']);

/** What most probably is wrong with a pod. @param events - those of the pod. */
export function explainPod(
  pod: Pod,
  events: readonly KubernetesEvent[],
  now: number,
): Cause | undefined {
  const found = findCause(pod, events, now);
  if (!found) return undefined;
  const ready = pod.status?.conditions?.find(({ type }) => type === 'Ready');
  const since =
    found.since ?? parseTime(ready?.status === 'False' ? ready.lastTransitionTime : undefined);
  const image = imageCodes.has(found.code) ? findImage(pod, found.container) : undefined;
  const ownerUid = getController(pod)?.uid;
  return { object: getObjectRef(pod, 'Pod'), ownerUid, count: 1, ...found, image, since };
}

const imageCodes = new Set<CauseCode>(['image-pull', 'image-name']);

function findImage({ spec, status }: Pod, container: string | undefined): string | undefined {
  const wanted = [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])];
  const known = [...(status?.containerStatuses ?? []), ...(status?.initContainerStatuses ?? [])];
  return [...wanted, ...known].find(({ name, image }) => name === container && image)?.image;
}

type Found = Pick<Cause, 'code' | 'container' | 'image' | 'end' | 'detail' | 'since'>;

function findCause(pod: Pod, events: readonly KubernetesEvent[], now: number): Found | undefined {
  const { status, metadata } = pod;
  const deletedAt = parseTime(metadata?.deletionTimestamp);
  if (deletedAt !== undefined) {
    return now - deletedAt > terminatingTooLongMs
      ? { code: 'stuck-terminating', since: deletedAt, detail: metadata?.finalizers?.join(', ') }
      : undefined;
  }
  if (status?.phase === 'Succeeded') return explainRestarts(pod);
  return (
    explainStatus(pod) ??
    explainInit(status?.initContainerStatuses ?? [], events) ??
    explainContainers(status?.containerStatuses ?? [], events, now) ??
    explainEvents(pod, events) ??
    explainReadiness(pod, events, now) ??
    explainErrors(pod, now) ??
    explainRestarts(pod)
  );
}

function explainStatus({ status }: Pod): Found | undefined {
  if (status?.reason === 'Evicted') return { code: 'evicted', detail: status.message };
  if (status?.reason === 'NodeLost') return { code: 'node-lost', detail: status.message };
  const scheduled = status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (scheduled?.status !== 'False' || scheduled.reason !== 'Unschedulable') return undefined;
  const { message = '' } = scheduled;
  return {
    code: explainScheduling(message),
    detail: message,
    since: parseTime(scheduled.lastTransitionTime),
  };
}

/** What it comes from that no node takes a pod. */
function explainScheduling(message: string): CauseCode {
  if (/persistentvolumeclaim|volume node affinity/i.test(message)) return 'volume';
  if (/node\.kubernetes\.io\/(memory|disk|pid)-pressure/.test(message)) return 'node-pressure';
  if (/node\.kubernetes\.io\/(not-ready|unreachable)/.test(message)) return 'node-lost';
  return 'unschedulable';
}

function explainInit(
  statuses: readonly ContainerStatus[],
  events: readonly KubernetesEvent[],
): Found | undefined {
  for (const status of statuses) {
    const waiting = explainWaiting(status, events);
    if (waiting) return waiting;
    const { state, lastState, name } = status;
    const end = state?.terminated ?? lastState?.terminated;
    const isFailing =
      state?.waiting?.reason === 'CrashLoopBackOff' || (state?.terminated?.exitCode ?? 0) !== 0;
    if (isFailing) return { code: 'init-failed', container: name, ...describeEnd(end) };
  }
  return undefined;
}

function explainWaiting(
  { state, name }: ContainerStatus,
  events: readonly KubernetesEvent[],
): Found | undefined {
  const { reason = '', message = reason } = state?.waiting ?? {};
  const code = codeByWaiting[reason];
  if (!code) return undefined;
  const found = { code, container: name, detail: message || reason };
  if (code === 'image-pull') return { ...found, detail: explainPull(name, found.detail, events) };
  // The cluster reports it like a missing config map.
  const isForbidden = code === 'config-missing' && /runAsNonRoot|non-root/i.test(message);
  return isForbidden ? { ...found, code: 'start-failed' } : found;
}

/** Why an image cannot be pulled: while the node waits for its next attempt, only events say it. */
function explainPull(
  container: string,
  waiting: string,
  events: readonly KubernetesEvent[],
): string {
  const newest = events.toSorted((a, b) => getEventTime(b) - getEventTime(a));
  const failure = newest.find(
    ({ reason, message = '', involvedObject }) =>
      reason === 'Failed' &&
      message.startsWith('Failed to pull image') &&
      involvedObject?.fieldPath?.includes(`{${container}}`) !== false,
  );
  const secret = newest.find(({ reason }) => reason === 'FailedToRetrieveImagePullSecret');
  return [failure?.message ?? waiting, secret?.message].filter(Boolean).join('\n');
}

function explainContainers(
  statuses: readonly ContainerStatus[],
  events: readonly KubernetesEvent[],
  now: number,
): Found | undefined {
  const found = statuses.flatMap(status => {
    const waiting = explainWaiting(status, events);
    return waiting ? [waiting] : (explainEnd(status, events, now) ?? []);
  });
  // What ends by itself explains what only waits for it.
  return found.find(({ code }) => code !== 'crash') ?? found[0];
}

function explainEnd(
  { name, state, lastState, restartCount }: ContainerStatus,
  events: readonly KubernetesEvent[],
  now: number,
): Found | undefined {
  const end = state?.terminated ?? lastState?.terminated;
  const isLooping = state?.waiting?.reason === 'CrashLoopBackOff';
  const hasFailed = state?.terminated !== undefined && state.terminated.exitCode !== 0;
  const finishedAt = parseTime(end?.finishedAt);
  const isRecent = restartCount > 0 && finishedAt !== undefined && now - finishedAt < recentMs;
  if (!isLooping && !hasFailed && !isRecent) return undefined;
  const base = { container: name, ...describeEnd(end) };
  if (end?.reason === 'OOMKilled') return { ...base, code: 'out-of-memory' };
  if (end?.reason && startReasons.has(end.reason)) return { ...base, code: 'start-failed' };
  const liveness = events.find(
    ({ reason, message = '' }) =>
      (reason === 'Unhealthy' && /liveness|startup/i.test(message)) ||
      (reason === 'Killing' && /liveness|startup/i.test(message)),
  );
  if (liveness) return { container: name, code: 'liveness-failed', detail: liveness.message };
  return isLooping || hasFailed ? { ...base, code: 'crash' } : undefined;
}

function describeEnd(end: ContainerTermination | undefined): Pick<Cause, 'detail' | 'end'> {
  if (!end) return {};
  const { message, reason, exitCode } = end;
  return message ? { detail: message } : { end: { reason, exitCode } };
}

function explainEvents(pod: Pod, events: readonly KubernetesEvent[]): Found | undefined {
  const isReady = pod.status?.conditions?.some(
    ({ type, status }) => type === 'Ready' && status === 'True',
  );
  if (isReady) return undefined;
  for (const event of events.toSorted((a, b) => getEventTime(b) - getEventTime(a))) {
    const { reason = '', message: detail = '' } = event;
    if (reason === 'NodeNotReady' || reason === 'TaintManagerEviction') {
      return { code: 'node-lost', detail };
    }
    if (reason === 'FailedMount' || reason === 'FailedAttachVolume') {
      const isConfig = /(configmap|secret) ".*" not found/i.test(detail);
      return { code: isConfig ? 'config-missing' : 'volume', detail };
    }
    if (reason === 'FailedScheduling') return { code: explainScheduling(detail), detail };
    if (reason === 'Evicted') return { code: 'evicted', detail };
  }
  return undefined;
}

function explainReadiness(
  pod: Pod,
  events: readonly KubernetesEvent[],
  now: number,
): Found | undefined {
  const sidecars = listSidecars(pod);
  const inits = listOf(pod.status?.initContainerStatuses);
  const waiting = [
    ...listOf(pod.status?.containerStatuses),
    ...inits.filter(({ name }) => sidecars.has(name)),
  ].find(({ ready, state }) => !ready && state?.running);
  if (!waiting) return undefined;
  const probe = events.find(
    ({ reason, message = '' }) => reason === 'Unhealthy' && /readiness/i.test(message),
  );
  const isLate = detectPodErrors(pod, now).some(
    ({ type }) => type === 'readiness-probe-taking-too-long',
  );
  if (!probe && !isLate) return undefined;
  return { code: 'readiness-failed', container: waiting.name, detail: probe?.message };
}

/** What is reported of the pod as a whole. */
function explainErrors(pod: Pod, now: number): Found | undefined {
  const errors = detectPodErrors(pod, now);
  const failed = errors.find(({ type }) => type === 'pod-failed');
  if (failed) return { code: 'pod-failed', detail: failed.message };
  const unready = errors.find(({ type }) => type === 'pod-not-ready');
  return (
    unready && {
      code: 'not-ready',
      // The title says the rest in the reader's language.
      detail: unready.container ?? unready.message,
    }
  );
}

function explainRestarts({ status }: Pod): Found | undefined {
  const statuses = [...listOf(status?.containerStatuses), ...listOf(status?.initContainerStatuses)];
  const restarted = statuses.find(({ restartCount }) => restartCount > 0);
  if (!restarted) return undefined;
  const end = restarted.lastState?.terminated;
  return {
    code: 'restarted',
    container: restarted.name,
    ...describeEnd(end),
    since: parseTime(end?.finishedAt),
  };
}
