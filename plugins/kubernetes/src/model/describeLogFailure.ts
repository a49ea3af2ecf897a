import type { ClusterRequestError } from '@portico/kubernetes-common';
import type { ContainerStatus, Pod } from '@portico/kubernetes-common/kubernetes-objects';

/** Why there is no log. */
export type LogFailure =
  | {
      kind: 'not-started';
      why: 'image' | 'image-name' | 'config' | 'starting' | 'other';
      container: string;
      image: string;
      reason: string;
    }
  | { kind: 'no-previous'; container: string }
  | { kind: 'gone' | 'denied' | 'unauthenticated' | 'cluster' | 'lost' | 'refused' };

const whyByReason: Readonly<Record<string, 'image' | 'image-name' | 'config' | 'starting'>> = {
  ImagePullBackOff: 'image',
  ErrImagePull: 'image',
  ErrImageNeverPull: 'image',
  RegistryUnavailable: 'image',
  InvalidImageName: 'image-name',
  CreateContainerConfigError: 'config',
  ContainerCreating: 'starting',
  PodInitializing: 'starting',
};

/** The state of a container of a pod, where a node has taken it. */
export function findContainerStatus(pod: Pod, container: string): ContainerStatus | undefined {
  const { containerStatuses = [], initContainerStatuses = [] } = pod.status ?? {};
  return [...containerStatuses, ...initContainerStatuses].find(({ name }) => name === container);
}

/** Whether a container has run at all. */
export function hasStarted(pod: Pod, container: string): boolean {
  const { state, lastState, restartCount = 0 } = findContainerStatus(pod, container) ?? {};
  return Boolean(state?.running || state?.terminated || lastState?.terminated) || restartCount > 0;
}

/** Why a log did not come, by what was answered and by what is known of the pod. */
export function describeLogFailure(
  error: Error,
  pod: Pod | undefined,
  container: string,
): LogFailure {
  if (error.name !== 'ClusterRequestError') return { kind: 'lost' };
  const { status, answer } = error as ClusterRequestError;
  if (status === 401) return { kind: 'unauthenticated' };
  if (status === 403) return { kind: 'denied' };
  if (status === 404) return { kind: 'gone' };
  if (status >= 500) return { kind: 'cluster' };
  if (/previous terminated container/i.test(answer)) return { kind: 'no-previous', container };
  if (!pod || hasStarted(pod, container)) return { kind: 'refused' };
  const reason = findContainerStatus(pod, container)?.state?.waiting?.reason ?? '';
  const { containers = [], initContainers = [] } = pod.spec ?? {};
  const { image = '' } =
    [...containers, ...initContainers].find(({ name }) => name === container) ?? {};
  const why = whyByReason[reason] ?? (reason === '' ? 'starting' : 'other');
  return { kind: 'not-started', why, container, image, reason };
}
