import { useApi } from '@portico/app';
import { wait } from '@portico/errors';
import { stringifyEntityRef, type Entity } from '@portico/catalog-model';
import {
  type Cluster,
  type ClusterObjects,
  type KubernetesApi,
  kubernetesApiRef,
  type ObjectsByEntity,
  type ObjectsStreamEvent,
} from '@portico/kubernetes-common';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ClusterAuth, clusterAuthApiRef } from '../model/clusterAuth.ts';
import { applyStreamEvent } from '../model/objectChanges.ts';
import { clustersQuery } from './clusters.ts';
import { kubernetesKeys } from './kubernetesKeys.ts';
import { workloadsQuery } from './workloads.ts';

/** How often objects are read anew that no stream follows. */
export const refreshIntervalMs = 10_000;
const reconnectMs = 2_000;

/** What the queries of objects work with. */
export interface ObjectsContext {
  kubernetes: KubernetesApi;
  clusterAuth: ClusterAuth;
  queryClient: QueryClient;
}

/** What is known of an entity's objects. */
export interface EntityObjects extends ObjectsByEntity {
  /** Clusters that a stream follows: what it sent is newer than the answer to a query. */
  streamed: readonly ClusterObjects['cluster'][];
  /** Whether all clusters have answered, or failed to; a stream brings each as soon as it answers. */
  isWhole: boolean;
}

const nothingYet: EntityObjects = { items: [], streamed: [], isWhole: false };

/** Reads what an entity has in all clusters, with the user's credentials where clusters take them. */
export function entityObjectsQuery(entityRef: string, context: ObjectsContext) {
  const { kubernetes, clusterAuth, queryClient } = context;
  const queryKey = kubernetesKeys.objects(entityRef);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<EntityObjects> => {
      const clusters = await queryClient.fetchQuery(clustersQuery(kubernetes));
      const { auth, errors } = await clusterAuth.getTokens(clusters);
      const objects =
        Object.keys(auth).length === 0
          ? await queryClient.fetchQuery(workloadsQuery(entityRef, kubernetes))
          : await kubernetes.getWorkloads({ entityRef, auth }, { signal });
      const { items, streamed } = queryClient.getQueryData<EntityObjects>(queryKey) ?? nothingYet;
      const isStreamed = ({ cluster }: ClusterObjects) =>
        streamed.some(({ name }) => name === cluster.name);
      const answered = objects.items.filter(item => !isStreamed(item));
      const all = errors.reduce(addAuthError, [...items.filter(isStreamed), ...answered]);
      return {
        items: sortByClusters(all, clusters),
        streamed,
        isWhole: true,
      };
    },
  });
}

/** In the order of the configuration, whichever cluster has answered first. */
function sortByClusters(
  items: readonly ClusterObjects[],
  clusters: readonly Pick<Cluster, 'name'>[] = [],
): ClusterObjects[] {
  const places = new Map(clusters.map(({ name }, place) => [name, place]));
  const getPlace = ({ cluster }: ClusterObjects) => places.get(cluster.name) ?? places.size;
  return items.toSorted((a, b) => getPlace(a) - getPlace(b));
}

function addAuthError(
  items: ObjectsByEntity['items'],
  { cluster: name, message }: { cluster: string; message: string },
): ObjectsByEntity['items'] {
  const error = { errorType: 'FETCH_ERROR' as const, message };
  if (!items.some(({ cluster }) => cluster.name === name)) {
    return [...items, { cluster: { name }, resources: [], podMetrics: [], errors: [error] }];
  }
  return items.map(item => {
    // The server may know it too, and says it with the cluster's name.
    const isKnown = item.errors.some(each => 'message' in each && each.message.includes(message));
    return item.cluster.name !== name || isKnown
      ? item
      : { ...item, errors: [...item.errors, error] };
  });
}

/** What an entity has in all clusters, as it changes. */
export function useEntityObjects(entity: Entity) {
  const entityRef = stringifyEntityRef(entity);
  const kubernetes = useApi(kubernetesApiRef);
  const clusterAuth = useApi(clusterAuthApiRef);
  const queryClient = useQueryClient();
  const [isStreamed, setStreamed] = useState(false);
  const query = useQuery({
    ...entityObjectsQuery(entityRef, { kubernetes, clusterAuth, queryClient }),
    refetchInterval: isStreamed ? false : refreshIntervalMs,
  });
  // Begins beside the query, which waits for the slowest cluster.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void followObjects({ kubernetes, queryClient, entityRef, signal, onStreamed: setStreamed });
    return () => controller.abort();
  }, [kubernetes, queryClient, entityRef]);
  return query;
}

interface FollowOptions {
  kubernetes: KubernetesApi;
  queryClient: QueryClient;
  entityRef: string;
  signal: AbortSignal;
  /** Called with whether the stream covers all clusters. */
  onStreamed: (isStreamed: boolean) => void;
}

/** Follows the stream until the signal aborts, and opens it again when it ends. */
async function followObjects(options: FollowOptions): Promise<void> {
  const { queryClient, entityRef, signal, onStreamed } = options;
  while (!signal.aborted) {
    const isServed = await readStream(options);
    const queryKey = kubernetesKeys.objects(entityRef);
    const objects = queryClient.getQueryData<EntityObjects>(queryKey);
    if (objects) queryClient.setQueryData<EntityObjects>(queryKey, { ...objects, streamed: [] });
    if (objects?.isWhole === false)
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    if (signal.aborted) return;
    onStreamed(false);
    // A server without the stream: objects are read every ten seconds instead.
    if (!isServed) return;
    await wait(reconnectMs, signal);
  }
}

async function readStream(options: FollowOptions): Promise<boolean> {
  const { kubernetes, queryClient, entityRef, signal, onStreamed } = options;
  const key = kubernetesKeys.objects(entityRef);
  let hasUnwatched = false;
  try {
    for await (const event of kubernetes.followObjects(entityRef, { signal })) {
      if (event.name === 'unwatched') hasUnwatched = event.data.clusters.length > 0;
      onStreamed(!hasUnwatched);
      const clusters = queryClient.getQueryData<Cluster[]>(kubernetesKeys.clusters);
      queryClient.setQueryData<EntityObjects>(key, objects => {
        const next = applyEvent(objects, event);
        return next && { ...next, items: sortByClusters(next.items, clusters) };
      });
    }
    return true;
  } catch (error) {
    return !(error as Error).message.includes('HTTP 404');
  }
}

function applyEvent(
  objects: EntityObjects | undefined,
  event: ObjectsStreamEvent,
): EntityObjects | undefined {
  // Only what a cluster has in full is worth showing before the query is answered.
  if (!objects && event.name !== 'cluster') return undefined;
  const known = objects ?? nothingYet;
  const { items } = applyStreamEvent(known, event, known.streamed);
  if (event.name !== 'cluster') return { ...known, items };
  const { cluster } = event.data;
  const others = known.streamed.filter(({ name }) => name !== cluster.name);
  return { ...known, items, streamed: [...others, cluster] };
}
