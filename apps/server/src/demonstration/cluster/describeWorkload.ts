import { toTime } from './demoObjects.ts';
import type { DemoWorkload } from './demoWorkloads.ts';

/** What the pods of a version of a workload are made from. */
export function describeTemplate({ name, image }: DemoWorkload, version: string) {
  return {
    metadata: { labels: { app: name } },
    spec: {
      containers: [
        {
          name: 'app',
          image: `${image}:${version}`,
          ports: [{ containerPort: 8080 }],
          resources: {
            requests: { cpu: '100m', memory: '128Mi' },
            limits: { cpu: '500m', memory: '256Mi' },
          },
        },
      ],
    },
  };
}

/** The service in front of a workload. */
export function describeService(name: string) {
  return {
    type: 'ClusterIP',
    clusterIP: '10.96.12.7',
    selector: { app: name },
    ports: [{ port: 80, targetPort: 8080, protocol: 'TCP' }],
  };
}

/** What scales a workload, and how it has. */
export function describeAutoscaler(
  { name, replicas, rolledOutMinutesAgo }: DemoWorkload,
  { min, max }: NonNullable<DemoWorkload['autoscaler']>,
) {
  return {
    spec: {
      minReplicas: min,
      maxReplicas: max,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
    },
    status: {
      currentReplicas: replicas,
      desiredReplicas: replicas,
      lastScaleTime: toTime(rolledOutMinutesAgo),
    },
  };
}

/** The status of a deployment with so many pods, of which some are ready. */
export function describeDeploymentStatus(
  replicas: number,
  pods: number,
  ready: number,
  minutesAgo: number,
) {
  const isAvailable = ready >= replicas;
  return {
    replicas: pods,
    readyReplicas: ready,
    availableReplicas: ready,
    updatedReplicas: pods,
    unavailableReplicas: Math.max(replicas - ready, 0),
    conditions: [
      {
        type: 'Available',
        status: isAvailable ? 'True' : 'False',
        lastTransitionTime: toTime(minutesAgo),
        reason: isAvailable ? 'MinimumReplicasAvailable' : 'MinimumReplicasUnavailable',
        message: isAvailable
          ? 'Deployment has minimum availability.'
          : 'Deployment does not have minimum availability.',
      },
      {
        type: 'Progressing',
        status: 'True',
        lastTransitionTime: toTime(minutesAgo),
        lastUpdateTime: toTime(minutesAgo),
        reason: 'NewReplicaSetAvailable',
        message: 'ReplicaSet has successfully progressed.',
      },
    ],
  };
}
