import { configApiRef, useApi } from '@portico/app';
import {
  type ClusterRequest,
  clusterRequestPermission,
  defaultClusterRights,
  kubernetesProxyPermission,
  stringifyClusterRequest,
} from '@portico/kubernetes-common';
import { usePermission } from '@portico/permission';

/** Whether a request is allowed; `unknown` while it is checked. */
export type ClusterRight = 'allowed' | 'denied' | 'unknown';

/**
 * Whether the portal lets the user send a request to a cluster; the cluster decides for itself. Where permissions are off, the
 * portal grants the default rights.
 */
export function useClusterRight(request: ClusterRequest): ClusterRight {
  const isEnforced = useApi(configApiRef).getOptional('permission.enabled') === true;
  const proxy = usePermission({ permission: kubernetesProxyPermission });
  const right = usePermission({
    permission: clusterRequestPermission,
    resourceRef: stringifyClusterRequest(request),
  });
  if (!isEnforced) return isGrantedByDefault(request) ? 'allowed' : 'denied';
  if (proxy.loading || right.loading) return 'unknown';
  return proxy.allowed && right.allowed ? 'allowed' : 'denied';
}

function isGrantedByDefault({ resource, verb }: ClusterRequest): boolean {
  const { resources, verbs } = defaultClusterRights;
  return resources.includes(resource) && verbs.includes(verb);
}
