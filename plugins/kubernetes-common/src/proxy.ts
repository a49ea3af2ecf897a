/** Names the cluster of a proxied call; may be omitted where there is only one. */
export const clusterHeader = 'Backstage-Kubernetes-Cluster';
/** Carries the credential for the cluster; followed by `-<auth provider>[-<sign-in provider>]`. */
export const clusterAuthorizationHeader = 'Backstage-Kubernetes-Authorization';

/** A caller's own credential for a cluster. */
export interface ClusterCredential {
  authProvider: string;
  oidcTokenProvider?: string | undefined;
  token: string;
}

/** The header that carries a caller's own credential. */
export function getCredentialHeader({
  authProvider,
  oidcTokenProvider,
}: Pick<ClusterCredential, 'authProvider' | 'oidcTokenProvider'>): string {
  return [clusterAuthorizationHeader, authProvider, oidcTokenProvider].filter(Boolean).join('-');
}

/** The path below the plugin's base at which tools such as kubectl reach one cluster. */
export function getClusterProxyPath(clusterName: string): string {
  return `/clusters/${encodeURIComponent(clusterName)}/proxy`;
}

/** The path below the plugin's base of the terminal of a container. */
export function getExecPath(
  clusterName: string,
  target: { namespace?: string; podName: string; containerName: string; command?: string },
): string {
  const { namespace = 'default', podName, containerName, command = '/bin/sh' } = target;
  const query = new URLSearchParams({
    container: containerName,
    stdin: 'true',
    stdout: 'true',
    stderr: 'true',
    tty: 'true',
    command,
  });
  const path = getPodPath(namespace, podName);
  return `${getClusterProxyPath(clusterName)}${path}/exec?${query.toString()}`;
}

/** The path of a pod at the API server. */
export function getPodPath(namespace: string, podName: string): string {
  return `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods/${encodeURIComponent(podName)}`;
}

/** The path of a workload at the API server. */
export function getWorkloadPath({ kind, namespace, name }: WorkloadName): string {
  const group = kind === 'rollouts' ? 'argoproj.io/v1alpha1' : 'apps/v1';
  return `/apis/${group}/namespaces/${encodeURIComponent(namespace)}/${kind}/${encodeURIComponent(name)}`;
}

/** A workload that may be restarted; all but daemon sets may be scaled. */
export interface WorkloadName {
  kind: 'deployments' | 'statefulsets' | 'daemonsets' | 'rollouts';
  namespace: string;
  name: string;
}
