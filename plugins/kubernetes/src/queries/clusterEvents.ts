import { useApi } from '@portico/app';
import {
  type ClusterObjects,
  type ClusterRequestError,
  type KubernetesApi,
  kubernetesApiRef,
} from '@portico/kubernetes-common';
import type { KubernetesEvent } from '@portico/kubernetes-common/kubernetes-objects';
import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ClusterAuth, clusterAuthApiRef } from '../model/clusterAuth.ts';
import { clustersQuery } from './clusters.ts';
import { refreshIntervalMs } from './entityObjects.ts';
import { kubernetesKeys } from './kubernetesKeys.ts';

const maxNamespaces = 20;

/** The events of a cluster in the namespaces of an entity's objects. */
export interface ClusterEvents {
  events: KubernetesEvent[];
  error: Error | null;
  isPending: boolean;
}

/** The events of a namespace are read once for all that shows them. */
export function useClusterEvents(objects: ClusterObjects): ClusterEvents {
  return useQueries({ queries: useEventQueries([objects]).flat(), combine: combineEvents });
}

/** The events of several clusters, in their order. */
export function useEventsOfClusters(clusters: readonly ClusterObjects[]): ClusterEvents[] {
  const queries = useEventQueries(clusters);
  return useQueries({
    queries: queries.flat(),
    combine: results => {
      let at = 0;
      return queries.map(({ length }) => combineEvents(results.slice(at, (at += length))));
    },
  });
}

/** The queries of each cluster, one a namespace. */
function useEventQueries(clusters: readonly ClusterObjects[]) {
  const kubernetes = useApi(kubernetesApiRef);
  const clusterAuth = useApi(clusterAuthApiRef);
  const queryClient = useQueryClient();
  return clusters.map(objects => {
    const clusterName = objects.cluster.name;
    const namespaces = listNamespaces(objects).slice(0, maxNamespaces);
    return namespaces.map(namespace => ({
      queryKey: kubernetesKeys.events(clusterName, namespace),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const known = await queryClient.fetchQuery(clustersQuery(kubernetes));
        const credential = await getCredential(clusterAuth, known, clusterName);
        return kubernetes.listEvents({ clusterName, namespace, credential }, { signal });
      },
      refetchInterval: findEventsInterval,
      retry: false,
    }));
  });
}

/** Whether the portal or the cluster denied a request to the user. */
export function isDenied(error: Error | null): error is ClusterRequestError {
  return error?.name === 'ClusterRequestError' && (error as ClusterRequestError).status === 403;
}

/** Events that are denied are not requested again by themselves. */
export function findEventsInterval({ state }: { state: { error: Error | null } }): number | false {
  return isDenied(state.error) ? false : refreshIntervalMs;
}

const combineEvents = (
  results: readonly Pick<UseQueryResult<KubernetesEvent[]>, 'data' | 'error' | 'isPending'>[],
): ClusterEvents => ({
  events: results.flatMap(({ data }) => data ?? []),
  error: results.find(({ error }) => error)?.error ?? null,
  isPending: results.some(({ isPending }) => isPending),
});

/** The user's credential for a cluster by its name. */
export async function getCredential(
  clusterAuth: ClusterAuth,
  clusters: Awaited<ReturnType<KubernetesApi['listClusters']>>,
  clusterName: string,
) {
  const cluster = clusters.find(({ name }) => name === clusterName);
  return cluster && clusterAuth.getCredential(cluster);
}

/** The namespaces that an entity has objects in. */
export function listNamespaces({ resources }: ClusterObjects): string[] {
  const namespaces = resources.flatMap(group =>
    group.resources.flatMap(({ metadata }) => metadata?.namespace ?? []),
  );
  return [...new Set(namespaces)].toSorted();
}
