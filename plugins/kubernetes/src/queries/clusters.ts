import { useApi } from '@portico/app';
import { type KubernetesApi, kubernetesApiRef } from '@portico/kubernetes-common';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { kubernetesKeys } from './kubernetesKeys.ts';

const freshMs = 60_000;

/** Reads the clusters. */
export function clustersQuery(kubernetes: KubernetesApi) {
  return queryOptions({
    queryKey: kubernetesKeys.clusters,
    queryFn: ({ signal }) => kubernetes.listClusters({ signal }),
    staleTime: freshMs,
  });
}

/** The clusters. */
export function useClusters() {
  return useQuery(clustersQuery(useApi(kubernetesApiRef)));
}

/** How the clusters are doing. */
export function useClusterStates() {
  const kubernetes = useApi(kubernetesApiRef);
  return useQuery({
    queryKey: kubernetesKeys.clusterStates,
    queryFn: ({ signal }) => kubernetes.listClusterStates({ signal }),
    refetchInterval: 30_000,
  });
}
