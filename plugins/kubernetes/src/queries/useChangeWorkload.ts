import { useApi } from '@portico/app';
import { kubernetesApiRef, type WorkloadName } from '@portico/kubernetes-common';
import { useMutation } from '@tanstack/react-query';
import { useGetCredential } from './useGetCredential.ts';

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
