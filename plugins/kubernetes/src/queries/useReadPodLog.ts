import { useApi } from '@portico/app';
import { kubernetesApiRef, type PodLogRequest } from '@portico/kubernetes-common';
import { useGetCredential } from './useGetCredential.ts';

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
