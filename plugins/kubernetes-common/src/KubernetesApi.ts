import type { CallOptions } from '@portico/contract';
import { createApiRef } from '@portico/core';
import type { Cluster, ClusterStates } from './clusters.ts';
import type { FailingEntities } from './failingEntities.ts';
import type { KubernetesEvent } from './kubernetesObjects.ts';
import type { CustomResource, KubernetesAuth, ObjectsByEntity } from './objects.ts';
import type { ClusterCredential, WorkloadName } from './proxy.ts';
import type { ObjectsStreamEvent } from './stream.ts';

/** Id of the plugin in browser and server. */
export const kubernetesPluginId = 'kubernetes';

/** A call through the proxy. */
export interface ProxyRequest {
  clusterName: string;
  /** Path and query at the API server: `/api/v1/namespaces/pay/pods`. */
  path: string;
  init?: RequestInit | undefined;
  /** The caller's own credential, for clusters that take one. */
  credential?: ClusterCredential | undefined;
}

/** A pod in a cluster. */
export interface PodTarget {
  clusterName: string;
  namespace: string;
  podName: string;
  credential?: ClusterCredential | undefined;
}

/** Which log lines are read. */
export interface PodLogRequest extends PodTarget {
  containerName: string;
  /** Of the container before its last restart. */
  previous?: boolean;
  /** Goes on with lines as they are written. */
  follow?: boolean;
  tailLines?: number;
  /** ISO time. */
  sinceTime?: string;
  timestamps?: boolean;
  limitBytes?: number;
}

/** A workload in a cluster. */
export interface WorkloadTarget extends WorkloadName {
  clusterName: string;
  credential?: ClusterCredential | undefined;
}

/** Reads clusters and changes them. */
export interface KubernetesApi {
  listClusters(options?: CallOptions): Promise<Cluster[]>;
  /** @throws Error `Cluster {name} not found`. */
  requireCluster(name: string, options?: CallOptions): Promise<Cluster>;
  listClusterStates(options?: CallOptions): Promise<ClusterStates>;
  /** The entities with failing pods, as far as the portal's own credential reaches. */
  listFailingEntities(options?: CallOptions): Promise<FailingEntities>;
  getWorkloads(
    request: { entityRef: string; auth?: KubernetesAuth },
    options?: CallOptions,
  ): Promise<ObjectsByEntity>;
  /**
   * The workloads of entities, in the order of their refs, without clusters that need a token of the user; undefined for
   * entities that do not exist or that the user may not see.
   */
  getWorkloadsByRefs(
    entityRefs: readonly string[],
    options?: CallOptions,
  ): Promise<(ObjectsByEntity | undefined)[]>;
  getCustomResources(
    request: { entityRef: string; auth?: KubernetesAuth; customResources: CustomResource[] },
    options?: CallOptions,
  ): Promise<ObjectsByEntity>;
  /** Follows the objects of an entity until the signal aborts or the server ends the stream. */
  followObjects(entityRef: string, options?: CallOptions): AsyncIterable<ObjectsStreamEvent>;
  /** Any answer of the API server, good or not. */
  proxy(request: ProxyRequest): Promise<Response>;
  /** The log as a stream: read its body, or its text. @throws ClusterRequestError `Proxy request failed with …`. */
  getPodLogs(request: PodLogRequest, options?: CallOptions): Promise<Response>;
  deletePod(request: PodTarget, options?: CallOptions): Promise<void>;
  /**
   * Why a terminal is refused, in the words of the portal or of the cluster, since browsers do not show what a socket is
   * refused with; undefined when neither refuses it.
   */
  findExecRefusal(
    request: PodTarget & { containerName: string },
    options?: CallOptions,
  ): Promise<string | undefined>;
  /** Events of a namespace, of one object where its name is given; the first 5,000 that the cluster lists. */
  listEvents(
    request: Omit<PodTarget, 'podName'> & { involvedObjectName?: string },
    options?: CallOptions,
  ): Promise<KubernetesEvent[]>;
  /** Replaces the pods of a workload, as `kubectl rollout restart` does. */
  restartWorkload(request: WorkloadTarget, options?: CallOptions): Promise<void>;
  scaleWorkload(
    request: WorkloadTarget & { replicas: number },
    options?: CallOptions,
  ): Promise<void>;
}

/** Reads clusters and changes them. */
export const kubernetesApiRef = createApiRef<KubernetesApi>({
  id: 'kubernetes.client',
  description: 'Reads Kubernetes clusters',
});
