import type {
  ConfigMap,
  CronJob,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  KubernetesObject,
  Pod,
  Service,
} from '../../kubernetesObjects.ts';
import type { Rollout, Workload } from './objects.ts';

/** The objects of one type, as the server's answer has them. */
export interface ResourceGroup {
  type: string;
  resources: readonly unknown[];
}

/** The objects of an entity in one cluster, by what they are. */
export interface ClusterWorkloads {
  pods: Pod[];
  deployments: Workload[];
  replicaSets: Workload[];
  statefulSets: Workload[];
  daemonSets: Workload[];
  rollouts: Rollout[];
  autoscalers: HorizontalPodAutoscaler[];
  jobs: Job[];
  cronJobs: CronJob[];
  services: Service[];
  ingresses: Ingress[];
  configMaps: ConfigMap[];
  /** Those without a view of their own. */
  customResources: KubernetesObject[];
}

const fieldByType: Readonly<Record<string, keyof ClusterWorkloads>> = {
  pods: 'pods',
  deployments: 'deployments',
  replicasets: 'replicaSets',
  statefulsets: 'statefulSets',
  daemonsets: 'daemonSets',
  horizontalpodautoscalers: 'autoscalers',
  jobs: 'jobs',
  cronjobs: 'cronJobs',
  services: 'services',
  ingresses: 'ingresses',
  configmaps: 'configMaps',
};

const kindByField: Readonly<Partial<Record<keyof ClusterWorkloads, string>>> = {
  pods: 'Pod',
  deployments: 'Deployment',
  replicaSets: 'ReplicaSet',
  statefulSets: 'StatefulSet',
  daemonSets: 'DaemonSet',
  rollouts: 'Rollout',
  autoscalers: 'HorizontalPodAutoscaler',
  jobs: 'Job',
  cronJobs: 'CronJob',
  services: 'Service',
  ingresses: 'Ingress',
  configMaps: 'ConfigMap',
};

/** No objects at all. */
export function createWorkloads(): ClusterWorkloads {
  return {
    pods: [],
    deployments: [],
    replicaSets: [],
    statefulSets: [],
    daemonSets: [],
    rollouts: [],
    autoscalers: [],
    jobs: [],
    cronJobs: [],
    services: [],
    ingresses: [],
    configMaps: [],
    customResources: [],
  };
}

/** Sorts the objects of an answer by what they are; each has its kind then. What is no object is skipped. */
export function groupWorkloads(groups: readonly ResourceGroup[]): ClusterWorkloads {
  const workloads = createWorkloads();
  for (const { type, resources } of groups) {
    for (const resource of resources) {
      if (!isObject(resource)) continue;
      const field =
        fieldByType[type] ?? (type === 'customresources' ? getCustomField(resource) : undefined);
      if (!field) continue;
      const kind = resource.kind ?? kindByField[field];
      const object = kind === undefined ? resource : { ...resource, kind };
      (workloads[field] as KubernetesObject[]).push(object);
    }
  }
  return workloads;
}

function isObject(value: unknown): value is KubernetesObject {
  if (typeof value !== 'object' || value === null) return false;
  const { metadata } = value as KubernetesObject;
  return typeof metadata === 'object' && metadata !== null && typeof metadata.name === 'string';
}

function getCustomField({ kind, apiVersion = '' }: KubernetesObject) {
  return kind === 'Rollout' && apiVersion.startsWith('argoproj.io/')
    ? 'rollouts'
    : 'customResources';
}

/** The objects among some whose owner is the given one. */
export function listOwned<T extends KubernetesObject>(
  owner: KubernetesObject,
  objects: readonly T[],
): T[] {
  const uid = owner.metadata?.uid;
  if (uid === undefined) return [];
  return objects.filter(({ metadata }) =>
    metadata?.ownerReferences?.some(reference => reference.uid === uid),
  );
}

/** The pods of a workload: those that it owns, directly or by its replica sets or jobs. */
export function listPodsOf(
  owner: KubernetesObject,
  { pods, replicaSets, jobs }: Pick<ClusterWorkloads, 'pods' | 'replicaSets' | 'jobs'>,
): Pod[] {
  const between = [...listOwned(owner, replicaSets), ...listOwned(owner, jobs)];
  return [owner, ...between].flatMap(object => listOwned(object, pods));
}

/** The autoscaler of a workload: that whose target has its kind, namespace and name. */
export function findAutoscaler(
  workload: KubernetesObject,
  kind: string,
  autoscalers: readonly HorizontalPodAutoscaler[],
): HorizontalPodAutoscaler | undefined {
  return autoscalers.find(({ metadata, spec }) => {
    const target = spec?.scaleTargetRef;
    return (
      target?.kind === kind &&
      target.name === workload.metadata?.name &&
      metadata?.namespace === workload.metadata?.namespace
    );
  });
}

/** Where an object is among its owners, the outermost first and the object itself last. */
export function listOwnerChain(
  object: KubernetesObject,
  workloads: ClusterWorkloads,
): KubernetesObject[] {
  const byUid = new Map<string, KubernetesObject>();
  for (const objects of Object.values(workloads) as KubernetesObject[][]) {
    for (const each of objects) if (each.metadata?.uid) byUid.set(each.metadata.uid, each);
  }
  const chain = [object];
  for (let depth = 0; depth < 8; depth += 1) {
    const references = chain[0]?.metadata?.ownerReferences ?? [];
    const owner = references
      .map(({ uid }) => (uid === undefined ? undefined : byUid.get(uid)))
      .find(found => found !== undefined && !chain.includes(found));
    if (!owner) break;
    chain.unshift(owner);
  }
  return chain;
}
