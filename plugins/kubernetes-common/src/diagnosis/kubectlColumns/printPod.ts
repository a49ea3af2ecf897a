import { parseTime } from '../health/objects.ts';
import type { Condition, ContainerState, ContainerStatus, Pod } from '../../kubernetesObjects.ts';
import { listOf } from './listOf.ts';

/** The columns that `kubectl get pods` prints. */
export interface PrintedPod {
  /** Containers and native sidecars that are ready. */
  ready: number;
  total: number;
  status: string;
  restarts: number;
  /** When a container ended the last time before it was restarted, in milliseconds since 1970. */
  restartedAt: number | undefined;
}

/**
 * The columns of a pod, by the rules of the API server's printer. A native sidecar is an init container with
 * `restartPolicy: Always`: it counts like a container, and its restarts remain after initialization.
 *
 * @see kubernetes/kubernetes, pkg/printers/internalversion
 */
export function printPod(pod: Pod): PrintedPod {
  const { spec, status } = pod;
  const sidecars = listSidecars(pod);
  const containers = listOf(status?.containerStatuses);
  const inits = listOf(status?.initContainerStatuses);
  const isSidecar = ({ name }: ContainerStatus) => sidecars.has(name);
  const waitsFor = inits.findIndex(status => !isPassed(status, isSidecar(status)));
  const initializing = waitsFor < 0 ? undefined : describeInitialization(pod, inits, waitsFor);
  const hasStarted = initializing === undefined || hasCondition(pod, 'Initialized');
  const started = hasStarted ? printStarted(pod, containers, initializing) : initializing;
  // What ran once to initialize the pod does not count afterwards.
  // Those after the one that the pod is waiting for are not looked at.
  const begun = waitsFor < 0 ? inits : inits.slice(0, waitsFor + 1);
  const restarted = hasStarted ? [...begun.filter(isSidecar), ...containers] : begun;
  const declared = spec ? listOf(spec.containers).length : containers.length;
  return {
    ready: countReadySidecars(inits, isSidecar) + (hasStarted ? countReady(containers) : 0),
    total: declared + sidecars.size,
    status: printDeletion(pod) ?? started ?? getWord(pod),
    restarts: restarted.reduce((sum, { restartCount = 0 }) => sum + restartCount, 0),
    restartedAt: findLastEnd(restarted),
  };
}

/** Names of the init containers that run beside the containers. */
export function listSidecars({ spec }: Pod): ReadonlySet<string> {
  const inits = listOf(spec?.initContainers);
  return new Set(
    inits.filter(({ restartPolicy }) => restartPolicy === 'Always').map(({ name }) => name),
  );
}

/** Whether a condition of a pod is True. */
export function hasCondition({ status }: Pod, type: string): boolean {
  return findCondition(status?.conditions, type)?.status === 'True';
}

/** The condition of a type, where there is one. */
export function findCondition(
  conditions: readonly Condition[] | undefined,
  type: string,
): Condition | undefined {
  return listOf(conditions).find(condition => condition.type === type);
}

/** What a pod is called without regard to its containers. */
function getWord({ status }: Pod): string {
  const scheduled = findCondition(status?.conditions, 'PodScheduled');
  if (scheduled?.reason === 'SchedulingGated') return scheduled.reason;
  return status?.reason || status?.phase || 'Unknown';
}

function printDeletion({ metadata, status }: Pod): string | undefined {
  if (!metadata?.deletionTimestamp) return undefined;
  if (status?.reason === 'NodeLost') return 'Unknown';
  const isOver = status?.phase === 'Succeeded' || status?.phase === 'Failed';
  return isOver ? undefined : 'Terminating';
}

/** Whether an init container is done, or runs beside the others. */
function isPassed({ state, started }: ContainerStatus, isSidecar: boolean): boolean {
  return state?.terminated?.exitCode === 0 || (isSidecar && started === true);
}

/** Why the pod is waiting for an init container. */
function describeInitialization(
  { spec }: Pod,
  inits: readonly ContainerStatus[],
  waitsFor: number,
): string {
  const { waiting, terminated } = inits[waitsFor]?.state ?? {};
  if (terminated) return `Init:${describeEnd(terminated)}`;
  if (waiting?.reason && waiting.reason !== 'PodInitializing') return `Init:${waiting.reason}`;
  return `Init:${waitsFor}/${listOf(spec?.initContainers).length || inits.length}`;
}

/** The word of a pod whose containers have begun. The first container that has one decides. */
function printStarted(
  pod: Pod,
  containers: readonly ContainerStatus[],
  initializing: string | undefined,
): string | undefined {
  const words = containers.map(({ state }) => describeState(state));
  const word = words.find(each => each !== undefined) ?? initializing;
  const isRunning = containers.some(({ ready, state }) => ready && state?.running);
  if (word === 'Completed' || (word === undefined && getWord(pod) === 'Completed')) {
    if (isRunning) return hasCondition(pod, 'Ready') ? 'Running' : 'NotReady';
  }
  return word;
}

function describeState({ waiting, terminated }: ContainerState = {}): string | undefined {
  if (waiting?.reason) return waiting.reason;
  return terminated && describeEnd(terminated);
}

function describeEnd({
  reason,
  signal,
  exitCode,
}: NonNullable<ContainerState['terminated']>): string {
  if (reason) return reason;
  return signal ? `Signal:${signal}` : `ExitCode:${exitCode}`;
}

/** Ready containers; one that has ended or waits is not ready, whatever its field is. */
function countReady(containers: readonly ContainerStatus[]): number {
  return containers.filter(
    ({ ready, state }) => ready && state?.running && describeState(state) === undefined,
  ).length;
}

/** Sidecars after the first that the pod is waiting for are not looked at. */
function countReadySidecars(
  inits: readonly ContainerStatus[],
  isSidecar: (status: ContainerStatus) => boolean,
): number {
  let ready = 0;
  for (const status of inits) {
    if (status.state?.terminated?.exitCode === 0) continue;
    if (!isSidecar(status) || !status.started) break;
    if (status.ready) ready += 1;
  }
  return ready;
}

function findLastEnd(statuses: readonly ContainerStatus[]): number | undefined {
  const ends = statuses.flatMap(
    ({ lastState }) => parseTime(lastState?.terminated?.finishedAt) ?? [],
  );
  return ends.length > 0 ? Math.max(...ends) : undefined;
}
