/** Keys of what is read from clusters. */
export const kubernetesKeys = {
  clusters: ['kubernetes', 'clusters'],
  clusterStates: ['kubernetes', 'cluster-states'],
  objects: (entityRef: string) => ['kubernetes', 'objects', entityRef],
  events: (cluster: string, namespace: string) => ['kubernetes', 'events', cluster, namespace],
} as const;
