import { useApi } from '@portico/app';
import { type ClusterCredential, kubernetesApiRef } from '@portico/kubernetes-common';
import { useQueryClient } from '@tanstack/react-query';
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
