import type { ReplicaSet } from '../kubernetesObjects.ts';
import type { Incident } from './incidents.ts';
import {
  aContainerStatus,
  aCrashingStatus,
  aDeployment,
  aJob,
  anAutoscaler,
  anEvent,
  aPod,
  aReplicaSet,
  aWaitingStatus,
  minutesAgo,
} from './makers.ts';

const secondPod = { name: 'pay-2-a', owner: { kind: 'ReplicaSet', name: 'pay-2' }, created: 25 };
const sets = (second: Partial<Parameters<typeof aReplicaSet>[0]> = {}): ReplicaSet[] => [
  aReplicaSet({ name: 'pay-1', created: 6000, revision: 1 }),
  aReplicaSet({ name: 'pay-2', created: 25, revision: 2, ready: 0, ...second }),
];

function withContainer(set: ReplicaSet, container: object): ReplicaSet {
  const [first] = set.spec?.template?.spec?.containers ?? [];
  const containers = [{ name: 'app', ...first, ...container }];
  return { ...set, spec: { ...set.spec, template: { spec: { containers } } } };
}

const jobPod = (name: string, options: Parameters<typeof aPod>[0]) =>
  aPod({ name, owner: { kind: 'Job', name: 'report-1' }, created: 20, ...options });
const failedOnce = aContainerStatus({
  ready: false,
  state: { terminated: { reason: 'Error', exitCode: 2, finishedAt: minutesAgo(15) } },
});
const evicted = (name: string, created: number, resource: string) =>
  aPod({
    name,
    created,
    phase: 'Failed',
    failed: { reason: 'Evicted', message: `The node was low on resource: ${resource}.` },
    containers: [],
  });

/** Incidents whose first sign is not their cause. */
export const hardIncidents: readonly Incident[] = [
  {
    name: 'the secret for the registry is that of another registry',
    workloads: {
      deployments: [aDeployment({ replicas: 2, ready: 1, image: 'pay:2' })],
      replicaSets: sets({ image: 'pay:2' }),
      pods: [
        aPod(),
        aPod({
          ...secondPod,
          phase: 'Pending',
          containers: [
            aWaitingStatus('ImagePullBackOff', 'Back-off pulling image "pay:2"', {
              image: 'pay:2',
            }),
          ],
        }),
      ],
    },
    events: [
      anEvent({ name: 'pay-2-a' }, 'Failed', 'Error: ImagePullBackOff', { at: 1, count: 40 }),
      anEvent(
        { name: 'pay-2-a' },
        'Failed',
        'Failed to pull image "pay:2": failed to authorize: 401 Unauthorized',
        { at: 4, count: 9 },
      ),
    ],
    cause: 'image-pull',
    rolledOut: 'pay:2',
    says: '401 Unauthorized',
  },
  {
    name: 'the secret for the registry does not exist',
    workloads: {
      deployments: [aDeployment({ ready: 0 })],
      replicaSets: [aReplicaSet({ created: 6000, ready: 0 })],
      pods: [
        aPod({
          phase: 'Pending',
          containers: [aWaitingStatus('ErrImagePull', 'pull access denied for pay')],
        }),
      ],
    },
    events: [
      anEvent(
        {},
        'FailedToRetrieveImagePullSecret',
        'Unable to retrieve some image pull secrets (registry)',
      ),
    ],
    cause: 'image-pull',
    says: 'image pull secrets (registry)',
  },
  {
    name: 'the same image with a lower memory limit',
    workloads: {
      deployments: [aDeployment({ replicas: 2, ready: 1 })],
      replicaSets: sets().map((set, at) =>
        withContainer(set, { resources: { limits: { memory: at === 0 ? '512Mi' : '128Mi' } } }),
      ),
      pods: [
        aPod(),
        aPod({
          ...secondPod,
          containers: [aCrashingStatus({ reason: 'OOMKilled', exitCode: 137 })],
        }),
      ],
    },
    cause: 'out-of-memory',
    of: 'pay-2-a',
    rolledOut: 'pay:1',
    changed: 'app: limits.memory 512Mi → 128Mi',
  },
  {
    name: 'the same image with another variable crashes',
    workloads: {
      deployments: [aDeployment({ replicas: 2, ready: 1 })],
      replicaSets: sets().map((set, at) =>
        withContainer(set, { env: [{ name: 'DATABASE', value: at === 0 ? 'a' : 'b' }] }),
      ),
      pods: [
        aPod(),
        aPod({ ...secondPod, containers: [aCrashingStatus({ reason: 'Error', exitCode: 1 })] }),
      ],
    },
    cause: 'crash',
    changed: 'app: env DATABASE',
  },
  {
    name: 'an autoscaler at its maximum whose newest pod fits on no node',
    workloads: {
      deployments: [aDeployment({ replicas: 5, ready: 4 })],
      replicaSets: [aReplicaSet({ replicas: 5, ready: 4 })],
      pods: [
        aPod(),
        aPod({
          name: 'pay-1-e',
          phase: 'Pending',
          unscheduled: '0/3 nodes are available: 3 Insufficient cpu.',
        }),
      ],
      autoscalers: [anAutoscaler({ current: 5, max: 5 })],
    },
    cause: 'unschedulable',
    of: 'pay-1-e',
  },
  {
    name: 'all nodes are short of memory: pods are evicted and find no new place',
    workloads: {
      deployments: [aDeployment({ replicas: 2, ready: 0 })],
      replicaSets: [aReplicaSet({ replicas: 2, ready: 0 })],
      pods: [
        evicted('pay-1-a', 300, 'memory'),
        aPod({
          name: 'pay-1-b',
          created: 10,
          phase: 'Pending',
          unscheduled:
            "0/2 nodes are available: 2 node(s) had taint {node.kubernetes.io/memory-pressure: }, that the pod didn't tolerate.",
        }),
      ],
    },
    cause: 'node-pressure',
    of: 'pay-1-b',
  },
  {
    name: 'the only node of a zone has gone, and nothing else may take the pod',
    workloads: {
      deployments: [aDeployment({ ready: 0 })],
      replicaSets: [aReplicaSet({ ready: 0 })],
      pods: [
        aPod({
          phase: 'Pending',
          unscheduled:
            "0/2 nodes are available: 1 node(s) had untolerated taint {node.kubernetes.io/unreachable: }, 1 node(s) didn't match Pod's node affinity/selector.",
        }),
      ],
    },
    cause: 'node-lost',
  },
  {
    name: 'pods that were evicted days ago have long been replaced',
    workloads: {
      deployments: [aDeployment({ replicas: 2 })],
      replicaSets: [aReplicaSet({ replicas: 2, created: 9000 })],
      pods: [aPod(), aPod({ name: 'pay-1-b' }), evicted('pay-1-c', 4000, 'ephemeral-storage')],
    },
    cause: 'evicted-replaced',
  },
  {
    name: 'a job fails and is tried again',
    workloads: {
      jobs: [{ ...aJob(), status: { active: 1, failed: 2, startTime: minutesAgo(20) } }],
      pods: [
        jobPod('report-1-x', { phase: 'Failed', containers: [failedOnce] }),
        jobPod('report-1-y', { created: 1 }),
      ],
    },
    cause: 'crash',
    of: 'report-1-x',
  },
  {
    name: 'the container of a job is between two attempts',
    workloads: {
      jobs: [{ ...aJob(), status: { active: 1, startTime: minutesAgo(20) } }],
      pods: [
        jobPod('report-1-x', { containers: [aCrashingStatus({ reason: 'Error', exitCode: 2 })] }),
      ],
    },
    cause: 'crash',
    of: 'report-1-x',
  },
  {
    name: 'a job succeeded at its third attempt',
    workloads: {
      jobs: [aJob()],
      pods: [
        jobPod('report-1-x', {
          phase: 'Succeeded',
          containers: [
            aContainerStatus({
              ready: false,
              restartCount: 2,
              state: { terminated: { reason: 'Completed', exitCode: 0 } },
              lastState: {
                terminated: { reason: 'Error', exitCode: 2, finishedAt: minutesAgo(15) },
              },
            }),
          ],
        }),
      ],
    },
    cause: 'restarted',
    of: 'report-1-x',
  },
  {
    name: 'the claim of a volume does not exist, and only an event says so',
    workloads: {
      pods: [
        aPod({
          name: 'pay-0',
          owner: { kind: 'StatefulSet', name: 'pay' },
          phase: 'Pending',
          containers: [aContainerStatus({ ready: false, state: {} })],
        }),
      ],
    },
    events: [
      anEvent(
        { name: 'pay-0' },
        'FailedScheduling',
        '0/3 nodes are available: persistentvolumeclaim "data-pay-0" not found.',
      ),
    ],
    cause: 'volume',
    of: 'pay-0',
  },
  {
    name: 'the quota holds a rollout up while the former version serves',
    workloads: {
      deployments: [aDeployment({ isStuck: true, image: 'pay:2' })],
      replicaSets: sets({ image: 'pay:2' }),
      pods: [aPod()],
    },
    events: [
      anEvent(
        { kind: 'ReplicaSet', name: 'pay-2' },
        'FailedCreate',
        'Error creating: pods "pay-2-x" is forbidden: exceeded quota: compute, requested: limits.memory=1Gi',
        { count: 14 },
      ),
    ],
    cause: 'quota',
    of: 'pay-2',
  },
  {
    name: 'the image runs as root, which the pod forbids',
    workloads: {
      deployments: [aDeployment({ ready: 0 })],
      replicaSets: [aReplicaSet({ ready: 0 })],
      pods: [
        aPod({
          phase: 'Pending',
          containers: [
            aWaitingStatus(
              'CreateContainerConfigError',
              'container has runAsNonRoot and image will run as root',
            ),
          ],
        }),
      ],
    },
    cause: 'start-failed',
  },
  {
    name: 'a secret lacks one key',
    workloads: {
      deployments: [aDeployment({ ready: 0 })],
      replicaSets: [aReplicaSet({ ready: 0 })],
      pods: [
        aPod({
          phase: 'Pending',
          containers: [
            aWaitingStatus(
              'CreateContainerConfigError',
              "couldn't find key password in Secret pay/database",
            ),
          ],
        }),
      ],
    },
    cause: 'config-missing',
    says: 'couldn',
  },
  {
    name: 'an app crashes since the proxy beside it runs out of memory',
    workloads: {
      deployments: [aDeployment({ ready: 0 })],
      replicaSets: [aReplicaSet({ ready: 0 })],
      pods: [
        aPod({
          containers: [
            aCrashingStatus({ reason: 'Error', exitCode: 1 }),
            aCrashingStatus({ reason: 'OOMKilled', exitCode: 137 }, { name: 'proxy' }),
          ],
        }),
      ],
    },
    cause: 'out-of-memory',
  },
];
