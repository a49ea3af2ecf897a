import { useApi } from '@portico/app';
import { kubernetesApiRef } from '@portico/kubernetes-common';
import { useMutation } from '@tanstack/react-query';
import { useGetCredential } from './useGetCredential.ts';

/** Deletes a pod. */
export function useDeletePod() {
  const kubernetes = useApi(kubernetesApiRef);
  const credentialOf = useGetCredential();
  return useMutation({
    mutationFn: async (pod: { clusterName: string; namespace: string; podName: string }) =>
      kubernetes.deletePod({ ...pod, credential: await credentialOf(pod.clusterName) }),
  });
}
