/** Keys of what is read from clusters. */
export const kubernetesKeys = {
  clusters: ['kubernetes', 'clusters'],
  clusterStates: ['kubernetes', 'cluster-states'],
  failingEntities: ['kubernetes', 'failing-entities'],
  workloads: (entityRef: string) => ['kubernetes', 'workloads', entityRef],
  objects: (entityRef: string) => ['kubernetes', 'objects', entityRef],
  log: (cluster: string, namespace: string, pod: string, container: string) => [
    'kubernetes',
    'log',
    cluster,
    namespace,
    pod,
    container,
  ],
  events: (cluster: string, namespace: string) => ['kubernetes', 'events', cluster, namespace],
} as const;
