import { useApi, wait } from '@portico/app';
import { stringifyEntityRef, type Entity } from '@portico/catalog-model';
import {
  type KubernetesApi,
  kubernetesApiRef,
  type ObjectsByEntity,
} from '@portico/kubernetes-common';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ClusterAuth, clusterAuthApiRef } from '../model/clusterAuth.ts';
import { applyStreamEvent } from '../model/objectChanges.ts';
import { clustersQuery } from './clusters.ts';
import { kubernetesKeys } from './kubernetesKeys.ts';

/** How often objects are read anew that no stream follows. */
export const refreshIntervalMs = 10_000;
const reconnectMs = 2_000;

/** What the queries of objects work with. */
export interface ObjectsContext {
  kubernetes: KubernetesApi;
  clusterAuth: ClusterAuth;
  queryClient: QueryClient;
}

/** Reads what an entity has in all clusters, with the user's credentials where clusters take them. */
export function entityObjectsQuery(entityRef: string, context: ObjectsContext) {
  const { kubernetes, clusterAuth, queryClient } = context;
  return queryOptions({
    queryKey: kubernetesKeys.objects(entityRef),
    queryFn: async ({ signal }): Promise<ObjectsByEntity> => {
      const clusters = await queryClient.fetchQuery(clustersQuery(kubernetes));
      const { auth, errors } = await clusterAuth.getTokens(clusters);
      const objects = await kubernetes.getWorkloads({ entityRef, auth }, { signal });
      return { items: errors.reduce(addAuthError, objects.items) };
    },
  });
}

function addAuthError(
  items: ObjectsByEntity['items'],
  { cluster: name, message }: { cluster: string; message: string },
): ObjectsByEntity['items'] {
  const error = { errorType: 'FETCH_ERROR' as const, message };
  if (!items.some(({ cluster }) => cluster.name === name)) {
    return [...items, { cluster: { name }, resources: [], podMetrics: [], errors: [error] }];
  }
  return items.map(item =>
    item.cluster.name === name ? { ...item, errors: [...item.errors, error] } : item,
  );
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
  // The stream begins with all that its clusters hold, so that nothing between is lost.
  const hasObjects = query.data !== undefined;
  useEffect(() => {
    if (!hasObjects) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    void followObjects({ kubernetes, queryClient, entityRef, signal, onStreamed: setStreamed });
    return () => controller.abort();
  }, [kubernetes, queryClient, entityRef, hasObjects]);
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
  const { signal, onStreamed } = options;
  while (!signal.aborted) {
    const isServed = await readStream(options);
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
      queryClient.setQueryData<ObjectsByEntity>(
        key,
        objects => objects && applyStreamEvent(objects, event),
      );
    }
    return true;
  } catch (error) {
    return !(error as Error).message.includes('HTTP 404');
  }
}
