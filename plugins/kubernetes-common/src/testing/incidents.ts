import type { KubernetesEvent } from '../kubernetesObjects.ts';
import type { ClusterWorkloads } from '../diagnosis/health/workloads.ts';
import type { CauseCode } from '../diagnosis/causes/causes.ts';
import {
  aContainerStatus,
  aCrashingStatus,
  aCronJob,
  aDeployment,
  aJob,
  anAutoscaler,
  anEvent,
  aPod,
  aReplicaSet,
  aWaitingStatus,
  minutesAgo,
} from './makers.ts';

/** Objects and events of an incident, and what it came from. */
export interface Incident {
  name: string;
  workloads: Partial<ClusterWorkloads>;
  events?: KubernetesEvent[];
  /** `undefined` where nothing is wrong. */
  cause: CauseCode | undefined;
  /** The name of the object that the cause is about. */
  of?: string;
  /** The image that a rollout brought, where the cause came with it. */
  rolledOut?: string;
  /** What the cause has to say, among what the cluster says. */
  says?: string;
  /** A setting that the rollout changed, where the cause came with it. */
  changed?: string;
}

const jobPod = { owner: { kind: 'Job', name: 'report-1' }, name: 'report-1-x' };
const ended = (reason: string, exitCode: number, finished = 5) =>
  aContainerStatus({
    ready: false,
    state: { terminated: { reason, exitCode, finishedAt: minutesAgo(finished) } },
  });

/** A deployment that was healthy with its first version, and rolls out its second. */
const rollingOut = (pods: ClusterWorkloads['pods']): Partial<ClusterWorkloads> => ({
  deployments: [aDeployment({ replicas: 2, ready: 1, image: 'pay:2' })],
  replicaSets: [
    aReplicaSet({ name: 'pay-1', created: 6000, revision: 1 }),
    aReplicaSet({ name: 'pay-2', created: 25, revision: 2, image: 'pay:2', ready: 0 }),
  ],
  pods: [aPod(), ...pods],
});
const secondPod = { name: 'pay-2-a', owner: { kind: 'ReplicaSet', name: 'pay-2' }, created: 25 };
const oneDeployment = (pods: ClusterWorkloads['pods']): Partial<ClusterWorkloads> => ({
  deployments: [aDeployment({ replicas: 1, ready: 0 })],
  replicaSets: [aReplicaSet({ created: 6000, ready: 0 })],
  pods,
});

/** Incidents that the story has to explain, with the cause that an engineer would name first. */
export const incidents: readonly Incident[] = [
  {
    name: 'a new version crashes at its start',
    workloads: rollingOut([
      aPod({
        ...secondPod,
        containers: [aCrashingStatus({ reason: 'Error', exitCode: 1 }, { image: 'pay:2' })],
      }),
    ]),
    events: [
      anEvent({ name: 'pay-2-a' }, 'BackOff', 'Back-off restarting failed container', {
        count: 12,
      }),
    ],
    cause: 'crash',
    of: 'pay-2-a',
    rolledOut: 'pay:2',
  },
  {
    name: 'a version that ran for days begins to crash',
    workloads: oneDeployment([
      aPod({ created: 5000, containers: [aCrashingStatus({ reason: 'Error', exitCode: 1 })] }),
    ]),
    cause: 'crash',
    of: 'pay-1-a',
  },
  {
    name: 'a container needs more memory than its limit, in a loop',
    workloads: oneDeployment([
      aPod({ containers: [aCrashingStatus({ reason: 'OOMKilled', exitCode: 137 })] }),
    ]),
    cause: 'out-of-memory',
  },
  {
    name: 'a container was stopped for its memory a minute ago and runs again',
    workloads: {
      deployments: [aDeployment()],
      replicaSets: [aReplicaSet()],
      pods: [
        aPod({
          containers: [
            aContainerStatus({
              restartCount: 4,
              state: { running: { startedAt: minutesAgo(1) } },
              lastState: {
                terminated: { reason: 'OOMKilled', exitCode: 137, finishedAt: minutesAgo(1) },
              },
            }),
          ],
        }),
      ],
    },
    cause: 'out-of-memory',
  },
  {
    name: 'a new version whose image does not exist',
    workloads: rollingOut([
      aPod({
        ...secondPod,
        phase: 'Pending',
        containers: [
          aWaitingStatus('ImagePullBackOff', 'Back-off pulling image "pay:2"', { image: 'pay:2' }),
        ],
      }),
    ]),
    events: [anEvent({ name: 'pay-2-a' }, 'Failed', 'Failed to pull image "pay:2": not found')],
    cause: 'image-pull',
    of: 'pay-2-a',
    rolledOut: 'pay:2',
  },
  {
    name: 'the first attempt to pull an image failed',
    workloads: oneDeployment([
      aPod({
        phase: 'Pending',
        containers: [aWaitingStatus('ErrImagePull', 'unauthorized: authentication required')],
      }),
    ]),
    cause: 'image-pull',
  },
  {
    name: 'an image name with a space',
    workloads: oneDeployment([
      aPod({
        phase: 'Pending',
        containers: [aWaitingStatus('InvalidImageName', "couldn't parse image reference")],
      }),
    ]),
    cause: 'image-name',
  },
  {
    name: 'a config map is missing',
    workloads: oneDeployment([
      aPod({
        phase: 'Pending',
        containers: [aWaitingStatus('CreateContainerConfigError', 'configmap "pay" not found')],
      }),
    ]),
    cause: 'config-missing',
  },
  {
    name: 'a config map to be mounted is missing',
    workloads: oneDeployment([
      aPod({ phase: 'Pending', containers: [aWaitingStatus('ContainerCreating', '')] }),
    ]),
    events: [
      anEvent(
        {},
        'FailedMount',
        'MountVolume.SetUp failed for volume "c": configmap "pay" not found',
        { count: 9 },
      ),
    ],
    cause: 'config-missing',
  },
  {
    name: 'the command is not in the image',
    workloads: oneDeployment([
      aPod({
        containers: [
          aWaitingStatus('RunContainerError', 'exec: "serve": executable file not found in $PATH', {
            restartCount: 3,
            lastState: {
              terminated: { reason: 'StartError', exitCode: 128, finishedAt: minutesAgo(2) },
            },
          }),
        ],
      }),
    ]),
    cause: 'start-failed',
  },
  {
    name: 'a crash loop whose container never started',
    workloads: oneDeployment([
      aPod({ containers: [aCrashingStatus({ reason: 'StartError', exitCode: 128 })] }),
    ]),
    cause: 'start-failed',
  },
  {
    name: 'a migration before the start fails',
    workloads: oneDeployment([
      aPod({
        phase: 'Pending',
        containers: [aWaitingStatus('PodInitializing', '')],
        initContainers: [aCrashingStatus({ reason: 'Error', exitCode: 1 }, { name: 'migrate' })],
      }),
    ]),
    cause: 'init-failed',
  },
  {
    name: 'a liveness probe has the container restarted again and again',
    workloads: oneDeployment([
      aPod({ containers: [aCrashingStatus({ reason: 'Error', exitCode: 137 })] }),
    ]),
    events: [
      anEvent({}, 'Unhealthy', 'Liveness probe failed: HTTP probe failed with statuscode: 500', {
        count: 21,
      }),
      anEvent({}, 'Killing', 'Container app failed liveness probe, will be restarted', {
        type: 'Normal',
      }),
    ],
    cause: 'liveness-failed',
  },
  {
    name: 'a new version never becomes ready',
    workloads: rollingOut([
      aPod({
        ...secondPod,
        readinessProbe: { periodSeconds: 5, failureThreshold: 3 },
        containers: [
          aContainerStatus({
            ready: false,
            image: 'pay:2',
            state: { running: { startedAt: minutesAgo(24) } },
          }),
        ],
      }),
    ]),
    events: [
      anEvent({ name: 'pay-2-a' }, 'Unhealthy', 'Readiness probe failed: connection refused', {
        count: 90,
      }),
    ],
    cause: 'readiness-failed',
    of: 'pay-2-a',
    rolledOut: 'pay:2',
  },
  {
    name: 'no node has enough memory',
    workloads: oneDeployment([
      aPod({ phase: 'Pending', unscheduled: '0/3 nodes are available: 3 Insufficient memory.' }),
    ]),
    events: [anEvent({}, 'FailedScheduling', '0/3 nodes are available: 3 Insufficient memory.')],
    cause: 'unschedulable',
  },
  {
    name: 'no node has the label that the pod selects',
    workloads: oneDeployment([
      aPod({
        phase: 'Pending',
        unscheduled: "0/3 nodes are available: 3 node(s) didn't match node selector.",
      }),
    ]),
    cause: 'unschedulable',
  },
  {
    name: 'a volume is not bound',
    workloads: oneDeployment([
      aPod({
        phase: 'Pending',
        unscheduled: '0/3 nodes are available: 3 pod has unbound immediate PersistentVolumeClaims.',
      }),
    ]),
    cause: 'volume',
  },
  {
    name: 'a volume is attached to another node',
    workloads: oneDeployment([
      aPod({ phase: 'Pending', containers: [aWaitingStatus('ContainerCreating', '')] }),
    ]),
    events: [anEvent({}, 'FailedAttachVolume', 'Multi-Attach error for volume "pvc-1"')],
    cause: 'volume',
  },
  {
    name: 'the quota of the namespace is used up',
    workloads: {
      deployments: [
        aDeployment({ ready: 0, refusal: 'pods "pay-2-x" is forbidden: exceeded quota: compute' }),
      ],
      replicaSets: [aReplicaSet({ ready: 0 })],
    },
    cause: 'quota',
    of: 'pay',
  },
  {
    name: 'an admission webhook refuses the pods',
    workloads: {
      deployments: [aDeployment({ ready: 0 })],
      replicaSets: [aReplicaSet({ ready: 0 })],
    },
    events: [
      anEvent(
        { kind: 'ReplicaSet', name: 'pay-1' },
        'FailedCreate',
        'admission webhook "policy" denied the request: no owner label',
        { count: 15 },
      ),
    ],
    cause: 'refused',
    of: 'pay-1',
  },
  {
    name: 'a node is gone',
    workloads: oneDeployment([
      aPod({
        failed: {
          reason: 'NodeLost',
          message: 'Node node-1 which was running pod pay is unresponsive',
        },
        phase: 'Unknown',
        containers: [aContainerStatus({ ready: false })],
      }),
    ]),
    cause: 'node-lost',
  },
  {
    name: 'pods wait for a node that does not report',
    workloads: oneDeployment([aPod({ containers: [aContainerStatus({ ready: false })] })]),
    events: [anEvent({}, 'NodeNotReady', 'Node is not ready', { at: 3 })],
    cause: 'node-lost',
  },
  {
    name: 'a node threw out a pod since its disk was full',
    workloads: {
      deployments: [aDeployment({ replicas: 2, ready: 1 })],
      replicaSets: [aReplicaSet({ replicas: 2, ready: 1 })],
      pods: [
        aPod(),
        aPod({
          name: 'pay-1-b',
          phase: 'Failed',
          failed: {
            reason: 'Evicted',
            message: 'The node was low on resource: ephemeral-storage.',
          },
          containers: [],
        }),
      ],
    },
    cause: 'evicted',
    of: 'pay-1-b',
  },
  {
    name: 'a job failed as often as it may',
    workloads: {
      jobs: [
        aJob({
          failed: {
            reason: 'BackoffLimitExceeded',
            message: 'Job has reached the specified backoff limit',
          },
        }),
      ],
      pods: [aPod({ ...jobPod, phase: 'Failed', containers: [ended('Error', 2)] })],
    },
    cause: 'job-failed',
    of: 'report-1',
  },
  {
    name: 'a job took too long',
    workloads: {
      jobs: [
        aJob({
          failed: {
            reason: 'DeadlineExceeded',
            message: 'Job was active longer than specified deadline',
          },
        }),
      ],
    },
    cause: 'job-deadline',
  },
  {
    name: 'a scheduled job failed once and has succeeded since',
    workloads: {
      cronJobs: [aCronJob()],
      jobs: [
        aJob({
          owner: { kind: 'CronJob', name: 'report' },
          created: 90,
          failed: {
            reason: 'BackoffLimitExceeded',
            message: 'Job has reached the specified backoff limit',
          },
        }),
        aJob({ name: 'report-2', owner: { kind: 'CronJob', name: 'report' }, created: 30 }),
      ],
    },
    cause: undefined,
  },
  {
    name: 'load is above what the autoscaler may serve',
    workloads: {
      deployments: [aDeployment({ replicas: 5 })],
      replicaSets: [aReplicaSet({ replicas: 5 })],
      pods: [aPod()],
      autoscalers: [anAutoscaler({ current: 5, max: 5 })],
    },
    cause: 'autoscaler-limit',
    of: 'pay',
  },
  {
    name: 'the autoscaler cannot measure',
    workloads: {
      deployments: [aDeployment()],
      replicaSets: [aReplicaSet()],
      pods: [aPod()],
      autoscalers: [
        anAutoscaler({
          blind: 'the HPA was unable to compute the replica count: missing request for cpu',
        }),
      ],
    },
    cause: 'autoscaler-blind',
  },
  {
    name: 'the canary was aborted by its analysis while its pods were well',
    workloads: {
      rollouts: [
        {
          kind: 'Rollout',
          apiVersion: 'argoproj.io/v1alpha1',
          metadata: {
            name: 'pay',
            namespace: 'pay',
            uid: 'rollout-pay',
            creationTimestamp: minutesAgo(9000),
          },
          spec: {
            replicas: 2,
            strategy: { canary: { steps: [{ setWeight: 20 }, { pause: {} }] } },
          },
          status: {
            replicas: 2,
            readyReplicas: 2,
            conditions: [
              {
                type: 'Progressing',
                status: 'False',
                reason: 'RolloutAborted',
                message: 'metric "errors" assessed Failed',
                lastTransitionTime: minutesAgo(12),
              },
            ],
          },
        },
      ],
      pods: [aPod()],
    },
    cause: 'rollout-aborted',
    of: 'pay',
  },
  {
    name: 'a pod was deleted half an hour ago and does not go',
    workloads: {
      deployments: [aDeployment()],
      replicaSets: [aReplicaSet()],
      pods: [aPod(), aPod({ name: 'pay-1-b', deleted: 30 })],
    },
    cause: 'stuck-terminating',
    of: 'pay-1-b',
  },
  {
    name: 'somebody scaled to zero',
    workloads: {
      deployments: [aDeployment({ replicas: 0, ready: 0 })],
      replicaSets: [aReplicaSet({ replicas: 0 })],
    },
    events: [
      anEvent(
        { kind: 'Deployment', name: 'pay' },
        'ScalingReplicaSet',
        'Scaled down replica set pay-1 to 0',
        { type: 'Normal' },
      ),
    ],
    cause: 'scaled-to-zero',
    of: 'pay',
  },
  {
    name: 'two failures at once: the job of yesterday is not what broke the service',
    workloads: {
      ...oneDeployment([
        aPod({ containers: [aCrashingStatus({ reason: 'OOMKilled', exitCode: 137 })] }),
      ]),
      jobs: [
        aJob({
          created: 1400,
          failed: {
            reason: 'BackoffLimitExceeded',
            message: 'Job has reached the specified backoff limit',
          },
        }),
      ],
    },
    cause: 'out-of-memory',
  },
];
