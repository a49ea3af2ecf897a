import type {
  ContainerStatus,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  KubernetesEvent,
  ObjectMetadata,
  Pod,
  ReplicaSet,
} from '../kubernetesObjects.ts';

/** The time that made objects are seen at. */
export const madeNow = Date.parse('2026-05-04T12:00:00Z');

/** ISO time of some minutes before {@link madeNow}. */
export const minutesAgo = (minutes: number) => new Date(madeNow - minutes * 60_000).toISOString();

interface OwnedBy {
  kind: string;
  name: string;
}

const getUid = ({ kind, name }: OwnedBy) => `${kind.toLowerCase()}-${name}`;

function makeMetadata(
  kind: string,
  name: string,
  owner: OwnedBy | undefined,
  created: number,
): ObjectMetadata & { name: string } {
  return {
    name,
    namespace: 'pay',
    uid: getUid({ kind, name }),
    creationTimestamp: minutesAgo(created),
    ...(owner && {
      ownerReferences: [{ apiVersion: 'v1', ...owner, uid: getUid(owner), controller: true }],
    }),
  };
}

/** A container's status; running and ready, unless specified otherwise. */
export function aContainerStatus(status: Partial<ContainerStatus> = {}): ContainerStatus {
  return {
    name: 'app',
    image: 'pay:1',
    ready: true,
    restartCount: 0,
    state: { running: { startedAt: minutesAgo(120) } },
    lastState: {},
    ...status,
  };
}

/** A container that waits for a reason. */
export function aWaitingStatus(
  reason: string,
  message: string,
  status: Partial<ContainerStatus> = {},
): ContainerStatus {
  return aContainerStatus({ ready: false, state: { waiting: { reason, message } }, ...status });
}

/** A container between two attempts after it ended. */
export function aCrashingStatus(
  terminated: { reason: string; exitCode: number; finished?: number },
  status: Partial<ContainerStatus> = {},
): ContainerStatus {
  const { finished = 2, ...end } = terminated;
  return aWaitingStatus('CrashLoopBackOff', 'back-off 5m0s restarting failed container=app', {
    restartCount: 6,
    lastState: {
      terminated: {
        ...end,
        startedAt: minutesAgo(finished + 1),
        finishedAt: minutesAgo(finished),
      },
    },
    ...status,
  });
}

/** What is special about a pod. */
export interface PodOptions {
  name?: string;
  owner?: OwnedBy;
  created?: number;
  phase?: string;
  containers?: ContainerStatus[];
  initContainers?: ContainerStatus[];
  /** Of each container. */
  readinessProbe?: {
    initialDelaySeconds?: number;
    periodSeconds?: number;
    failureThreshold?: number;
  };
  unscheduled?: string;
  failed?: { reason: string; message: string };
  deleted?: number;
}

/** A pod of a replica set; healthy, unless specified otherwise. */
export function aPod({
  name = 'pay-1-a',
  owner = { kind: 'ReplicaSet', name: 'pay-1' },
  created = 120,
  phase = 'Running',
  containers = [aContainerStatus()],
  initContainers,
  readinessProbe,
  unscheduled,
  failed,
  deleted,
}: PodOptions = {}): Pod {
  const isReady = containers.every(({ ready }) => ready) && phase === 'Running';
  const status = isReady ? 'True' : 'False';
  const since = { lastTransitionTime: minutesAgo(isReady ? created : Math.min(created, 20)) };
  return {
    kind: 'Pod',
    metadata: {
      ...makeMetadata('Pod', name, owner, created),
      ...(deleted !== undefined && { deletionTimestamp: minutesAgo(deleted) }),
    },
    spec: {
      nodeName: unscheduled ? undefined : 'node-1',
      containers: containers.map(({ name, image }) => ({ name, image, readinessProbe })),
      initContainers: initContainers?.map(({ name, image }) => ({ name, image })),
    },
    status: {
      phase,
      podIP: '10.0.0.7',
      startTime: minutesAgo(created),
      ...failed,
      conditions: [
        unscheduled
          ? {
              type: 'PodScheduled',
              status: 'False',
              reason: 'Unschedulable',
              message: unscheduled,
              ...since,
            }
          : { type: 'PodScheduled', status: 'True', lastTransitionTime: minutesAgo(created) },
        { type: 'Initialized', status: 'True', lastTransitionTime: minutesAgo(created) },
        { type: 'ContainersReady', status, ...since },
        { type: 'Ready', status, ...since },
      ],
      containerStatuses: unscheduled ? [] : containers,
      initContainerStatuses: initContainers,
    },
  };
}

/** A replica set of a deployment. */
export function aReplicaSet({
  name = 'pay-1',
  owner = { kind: 'Deployment', name: 'pay' },
  created = 600,
  revision = 1,
  image = 'pay:1',
  replicas = 1,
  ready = replicas,
}: {
  name?: string;
  owner?: OwnedBy;
  created?: number;
  revision?: number;
  image?: string;
  replicas?: number;
  ready?: number;
} = {}): ReplicaSet {
  return {
    kind: 'ReplicaSet',
    metadata: {
      ...makeMetadata('ReplicaSet', name, owner, created),
      annotations: { 'deployment.kubernetes.io/revision': String(revision) },
    },
    spec: { replicas, template: { spec: { containers: [{ name: 'app', image }] } } },
    status: { replicas, readyReplicas: ready },
  };
}

/** A deployment. */
export function aDeployment({
  name = 'pay',
  replicas = 1,
  ready = replicas,
  image = 'pay:1',
  isStuck = false,
  refusal,
}: {
  name?: string;
  replicas?: number;
  ready?: number;
  image?: string;
  isStuck?: boolean;
  /** Why no pod can be created. */
  refusal?: string;
} = {}): Deployment {
  const since = { lastTransitionTime: minutesAgo(20), lastUpdateTime: minutesAgo(20) };
  return {
    kind: 'Deployment',
    metadata: makeMetadata('Deployment', name, undefined, 2000),
    spec: {
      replicas,
      selector: { matchLabels: { app: name } },
      template: { spec: { containers: [{ name: 'app', image }] } },
    },
    status: {
      replicas,
      readyReplicas: ready,
      availableReplicas: ready,
      conditions: [
        ready < replicas
          ? {
              type: 'Available',
              status: 'False',
              reason: 'MinimumReplicasUnavailable',
              message: 'Deployment does not have minimum availability.',
              ...since,
            }
          : { type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable', ...since },
        isStuck
          ? {
              type: 'Progressing',
              status: 'False',
              reason: 'ProgressDeadlineExceeded',
              message: 'ReplicaSet has timed out progressing.',
              ...since,
            }
          : { type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable', ...since },
        ...(refusal
          ? [
              {
                type: 'ReplicaFailure',
                status: 'True',
                reason: 'FailedCreate',
                message: refusal,
                ...since,
              },
            ]
          : []),
      ],
    },
  };
}

/** An autoscaler of the deployment `pay`. */
export function anAutoscaler({
  current = 2,
  max = 5,
  blind,
}: {
  current?: number;
  max?: number;
  /** Why it cannot measure. */ blind?: string;
} = {}): HorizontalPodAutoscaler {
  return {
    kind: 'HorizontalPodAutoscaler',
    metadata: makeMetadata('HorizontalPodAutoscaler', 'pay', undefined, 2000),
    spec: {
      minReplicas: 1,
      maxReplicas: max,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'pay' },
      metrics: [
        {
          type: 'Resource',
          resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
        },
      ],
    },
    status: {
      currentReplicas: current,
      desiredReplicas: current,
      currentMetrics: [
        { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 82 } } },
      ],
      conditions: blind
        ? [
            {
              type: 'ScalingActive',
              status: 'False',
              reason: 'FailedGetResourceMetric',
              message: blind,
              lastTransitionTime: minutesAgo(20),
            },
          ]
        : [
            {
              type: 'AbleToScale',
              status: 'True',
              reason: 'ReadyForNewScale',
              message: 'recommended size matches current size',
            },
            {
              type: 'ScalingLimited',
              status: 'False',
              reason: 'DesiredWithinRange',
              message: 'the desired count is within the acceptable range',
            },
          ],
    },
  };
}

/** A job; done, unless specified otherwise. */
export function aJob({
  name = 'report-1',
  created = 30,
  owner,
  failed,
}: {
  name?: string;
  created?: number;
  owner?: OwnedBy;
  failed?: { reason: string; message: string };
} = {}): Job {
  return {
    kind: 'Job',
    metadata: makeMetadata('Job', name, owner, created),
    spec: { completions: 1, backoffLimit: 2 },
    status: failed
      ? {
          failed: 3,
          startTime: minutesAgo(created),
          conditions: [
            {
              type: 'Failed',
              status: 'True',
              ...failed,
              lastTransitionTime: minutesAgo(created - 1),
            },
          ],
        }
      : {
          succeeded: 1,
          startTime: minutesAgo(created),
          completionTime: minutesAgo(created - 1),
          conditions: [
            { type: 'Complete', status: 'True', lastTransitionTime: minutesAgo(created - 1) },
          ],
        },
  };
}

/** A cron job. */
export function aCronJob({
  name = 'report',
  schedule = '30 5 * * *',
  isSuspended = false,
}: { name?: string; schedule?: string; isSuspended?: boolean } = {}): CronJob {
  return {
    kind: 'CronJob',
    metadata: makeMetadata('CronJob', name, undefined, 9000),
    spec: { schedule, suspend: isSuspended },
    status: { lastScheduleTime: minutesAgo(30) },
  };
}

let eventNumber = 0;

/** An event of an object. */
export function anEvent(
  object: { kind?: string; name?: string; container?: string },
  reason: string,
  message: string,
  { type = 'Warning', at = 10, count = 1 }: { type?: string; at?: number; count?: number } = {},
): KubernetesEvent {
  const { kind = 'Pod', name = 'pay-1-a', container } = object;
  eventNumber += 1;
  return {
    metadata: { name: `${name}.${eventNumber}`, namespace: 'pay', uid: `event-${eventNumber}` },
    type,
    reason,
    message,
    count,
    firstTimestamp: minutesAgo(at + count),
    lastTimestamp: minutesAgo(at),
    involvedObject: {
      kind,
      name,
      namespace: 'pay',
      uid: getUid({ kind, name }),
      ...(container && { fieldPath: `spec.containers{${container}}` }),
    },
  };
}
