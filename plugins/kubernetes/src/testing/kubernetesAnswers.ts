import {
  type Cluster,
  type ClusterObjects,
  listClustersEndpoint,
  objectsStreamEndpoint,
  parseClusterRequest,
  type ObjectsStreamEvent,
  workloadsQueryEndpoint,
} from '@portico/kubernetes-common';
import type { KubernetesEvent } from '@portico/kubernetes-common/kubernetes-objects';
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
} from '@portico/kubernetes-common/testing';
import { authorizeEndpoint } from '@portico/permission-common';
import { createAnswers } from '@portico/testing/browser';
import { http, HttpResponse } from 'msw';

/** msw answers to the endpoints of Kubernetes. */
export const answerKubernetes = createAnswers('kubernetes');

const metadata = (name: string) => ({ name, namespace: 'pay', uid: name });

/** What an entity has in a cluster, with a rollout that crashes. */
export function aClusterWithCrash(name = 'production'): ClusterObjects {
  const failing = aPod({
    name: 'pay-2-a',
    owner: { kind: 'ReplicaSet', name: 'pay-2' },
    created: 25,
    containers: [
      aCrashingStatus({ reason: 'Error', exitCode: 1 }, { image: 'pay:2' }),
      aContainerStatus({ name: 'proxy', image: 'proxy:1' }),
    ],
  });
  return {
    cluster: { name, dashboardUrl: 'https://dashboard.example' },
    resources: [
      { type: 'deployments', resources: [aDeployment({ replicas: 2, ready: 1, image: 'pay:2' })] },
      {
        type: 'replicasets',
        resources: [
          aReplicaSet({ created: 6000 }),
          aReplicaSet({ name: 'pay-2', created: 25, revision: 2, image: 'pay:2', ready: 0 }),
        ],
      },
      { type: 'pods', resources: [aPod(), failing] },
      { type: 'horizontalpodautoscalers', resources: [anAutoscaler()] },
      { type: 'cronjobs', resources: [aCronJob({ schedule: '30 5 * * 1-5' })] },
      { type: 'jobs', resources: [aJob({ owner: { kind: 'CronJob', name: 'report' } })] },
      {
        type: 'services',
        resources: [
          {
            metadata: metadata('pay-api'),
            spec: {
              type: 'ClusterIP',
              clusterIP: '10.0.0.1',
              ports: [{ port: 80, targetPort: 8080 }],
            },
          },
        ],
      },
      {
        type: 'ingresses',
        resources: [
          {
            metadata: metadata('pay-public'),
            spec: {
              rules: [
                {
                  host: 'pay.example',
                  http: { paths: [{ path: '/v1', backend: { service: { name: 'pay-api' } } }] },
                },
              ],
            },
          },
        ],
      },
      {
        type: 'customresources',
        resources: [
          {
            apiVersion: 'argoproj.io/v1alpha1',
            kind: 'Rollout',
            metadata: metadata('pay-canary'),
            spec: {
              replicas: 2,
              strategy: {
                canary: {
                  steps: [{ setWeight: 20 }, { pause: { duration: '1h' } }, { pause: {} }],
                },
              },
            },
            status: {
              readyReplicas: 2,
              currentStepIndex: 1,
              pauseConditions: [{ reason: 'CanaryPauseStep', startTime: '2026-05-04T11:00:00Z' }],
            },
          },
        ],
      },
    ],
    podMetrics: [
      {
        pod: failing,
        cpu: { currentUsage: 0.25, requestTotal: 0.5, limitTotal: 1 },
        memory: { currentUsage: 134217728, requestTotal: 268435456, limitTotal: 268435456 },
        containers: [],
      },
    ],
    errors: [],
  };
}

/** What an entity has in a cluster where all is well. */
export function aHealthyCluster(name: string): ClusterObjects {
  return {
    cluster: { name },
    resources: [
      { type: 'deployments', resources: [aDeployment({ replicas: 2, ready: 2 })] },
      { type: 'replicasets', resources: [aReplicaSet({ created: 6000, replicas: 2, ready: 2 })] },
      { type: 'pods', resources: [aPod(), aPod({ name: 'pay-1-b' })] },
    ],
    podMetrics: [],
    errors: [],
  };
}

/** A cluster that does not answer. */
export function anUnreachableCluster(name: string): ClusterObjects {
  return {
    cluster: { name },
    resources: [],
    podMetrics: [],
    errors: [{ errorType: 'FETCH_ERROR', message: `Cluster '${name}': it does not answer` }],
  };
}

/** Events of that cluster. */
export const crashEvents: KubernetesEvent[] = [
  anEvent({ name: 'pay-2-a' }, 'BackOff', 'Back-off restarting failed container', { count: 12 }),
];

/** Answers with clusters, objects and events; the stream sends what is given and stays open. */
export function answerObjects(
  items: ClusterObjects[],
  {
    clusters = items.map(({ cluster }) => ({ ...cluster, authProvider: 'serviceAccount' })),
    stream = [],
    events = crashEvents,
  }: { clusters?: Cluster[]; stream?: ObjectsStreamEvent[]; events?: KubernetesEvent[] } = {},
) {
  return [
    answerKubernetes.answer(listClustersEndpoint, { items: clusters }),
    answerKubernetes.answer(workloadsQueryEndpoint, { items }),
    answerStream(stream),
    http.get('*/api/kubernetes/proxy/api/v1/namespaces/:namespace/pods/:pod/log', () =>
      HttpResponse.text(''),
    ),
    http.get('*/api/kubernetes/proxy/api/v1/namespaces/:namespace/events', ({ request }) => {
      const selector = new URL(request.url).searchParams.get('fieldSelector');
      const name = selector?.replace('involvedObject.name=', '');
      return HttpResponse.json({
        items: events.filter(each => name === undefined || each.involvedObject?.name === name),
      });
    }),
  ];
}

/** Answers permission checks: everything is allowed except the named permissions, and requests for the named resources. */
export function answerPermissions(...denied: readonly string[]) {
  return createAnswers('permission').answer(authorizeEndpoint, async request => {
    const { items } = (await request.json()) as {
      items: { id: string; permission: { name: string }; resourceRef?: string }[];
    };
    return {
      items: items.map(({ id, permission, resourceRef }) => {
        const resource = resourceRef && parseClusterRequest(resourceRef)?.resource;
        const isDenied = [permission.name, resource].some(
          each => each !== undefined && denied.includes(each),
        );
        return { id, result: isDenied ? ('DENY' as const) : ('ALLOW' as const) };
      }),
    };
  });
}

/** Answers the stream of objects with events, and leaves it open. */
export function answerStream(events: readonly ObjectsStreamEvent[]) {
  const text = events.map(({ name, data }) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  return http.get(`*/api/kubernetes${objectsStreamEndpoint.path}`, () => {
    const body = new ReadableStream<Uint8Array>({
      start: controller =>
        controller.enqueue(new TextEncoder().encode(`: open\n\n${text.join('')}`)),
    });
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
  });
}
