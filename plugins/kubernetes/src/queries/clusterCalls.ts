import { useApi } from '@portico/app';
import {
  type ClusterCredential,
  kubernetesApiRef,
  type PodLogRequest,
  type WorkloadName,
} from '@portico/kubernetes-common';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clusterAuthApiRef } from '../model/clusterAuth.ts';
import { getCredential } from './clusterEvents.ts';
import { clustersQuery } from './clusters.ts';

/** Obtains the user's credential for a cluster when it is needed. */
export function useGetCredential(): (
  clusterName: string,
) => Promise<ClusterCredential | undefined> {
  const kubernetes = useApi(kubernetesApiRef);
  const clusterAuth = useApi(clusterAuthApiRef);
  const queryClient = useQueryClient();
  return async clusterName => {
    const clusters = await queryClient.fetchQuery(clustersQuery(kubernetes));
    return getCredential(clusterAuth, clusters, clusterName);
  };
}

/** Reads the log of a container with the user's credential for its cluster. */
export function useReadPodLog(): (
  request: Omit<PodLogRequest, 'credential'>,
  signal: AbortSignal,
) => Promise<Response> {
  const kubernetes = useApi(kubernetesApiRef);
  const getCredential = useGetCredential();
  return async (request, signal) => {
    const credential = await getCredential(request.clusterName);
    return kubernetes.getPodLogs({ ...request, credential }, { signal });
  };
}

/** Deletes a pod. */
export function useDeletePod() {
  const kubernetes = useApi(kubernetesApiRef);
  const credentialOf = useGetCredential();
  return useMutation({
    mutationFn: async (pod: { clusterName: string; namespace: string; podName: string }) =>
      kubernetes.deletePod({ ...pod, credential: await credentialOf(pod.clusterName) }),
  });
}

/** What is done to a workload: scaled, or restarted where there is no number. */
export interface WorkloadChange extends WorkloadName {
  clusterName: string;
  replicas?: number | undefined;
}

/** Restarts or scales a workload. */
export function useChangeWorkload() {
  const kubernetes = useApi(kubernetesApiRef);
  const credentialOf = useGetCredential();
  return useMutation({
    mutationFn: async ({ replicas, ...workload }: WorkloadChange) => {
      const target = { ...workload, credential: await credentialOf(workload.clusterName) };
      return replicas === undefined
        ? kubernetes.restartWorkload(target)
        : kubernetes.scaleWorkload({ ...target, replicas });
    },
  });
}
