import {
  createPermission,
  createResourcePermission,
  type Permission,
} from '@portico/contract/permissions';

/** The resource type of requests to clusters; a resource ref is made by `stringifyClusterRequest`. */
export const clusterRequestResourceType = 'kubernetes-cluster';

/** To use the proxy at all; each request needs {@link clusterRequestPermission} too. */
export const kubernetesProxyPermission = createPermission('kubernetes.proxy');
/** To see objects of clusters. */
export const kubernetesResourcesReadPermission = createPermission(
  'kubernetes.resources.read',
  'read',
);
/** To see the list of clusters. */
export const kubernetesClustersReadPermission = createPermission(
  'kubernetes.clusters.read',
  'read',
);
/** To send a request to a cluster through the proxy. Rules: IS_CLUSTER, IS_NAMESPACE, IS_RESOURCE, IS_VERB. */
export const clusterRequestPermission = createResourcePermission(
  'kubernetes.cluster.request',
  clusterRequestResourceType,
);

/** Every permission that the area checks. */
export const kubernetesPermissions: readonly Permission[] = [
  kubernetesProxyPermission,
  kubernetesResourcesReadPermission,
  kubernetesClustersReadPermission,
  clusterRequestPermission,
];

/** What a request to a cluster does, in the terms of Kubernetes. */
export interface ClusterRequest {
  cluster: string;
  /** `''` for what belongs to no namespace, and for lists over all. */
  namespace: string;
  /** Plural, with its subresource: `pods/exec`. `''` for paths that name none, such as `/version`. */
  resource: string;
  /** `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`. */
  verb: string;
}

/** What the default rights of people allow: logs and events, where their entities have workloads. */
export const defaultClusterRights = { resources: ['pods/log', 'events'], verbs: ['get', 'list'] };

/** The ref of a request for permission checks: `cluster/namespace/resource/verb`, each part encoded. */
export function stringifyClusterRequest(request: ClusterRequest): string {
  const { cluster, namespace, resource, verb } = request;
  return [cluster, namespace, resource, verb].map(encodeURIComponent).join('/');
}

/** Reads a ref; `undefined` for other text. */
export function parseClusterRequest(ref: string): ClusterRequest | undefined {
  const parts = ref.split('/');
  if (parts.length !== 4) return undefined;
  try {
    const [cluster = '', namespace = '', resource = '', verb = ''] = parts.map(decodeURIComponent);
    return { cluster, namespace, resource, verb };
  } catch {
    return undefined;
  }
}
