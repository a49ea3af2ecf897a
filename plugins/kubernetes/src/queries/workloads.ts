import { RefBatcher } from '@portico/app';
import type { KubernetesApi, ObjectsByEntity } from '@portico/kubernetes-common';
import { queryOptions } from '@tanstack/react-query';
import { kubernetesKeys } from './kubernetesKeys.ts';

/** Shorter than objects that no stream follows are read anew. */
const sharedMs = 5_000;
/** What an entity has that the user may no longer see. */
const nothing: ObjectsByEntity = { items: [] };
const batchers = new WeakMap<KubernetesApi, RefBatcher<ObjectsByEntity>>();

/** What an entity has in clusters that need no token of the user; the parts of a page share answers and calls. */
export function workloadsQuery(entityRef: string, kubernetes: KubernetesApi) {
  return queryOptions({
    queryKey: kubernetesKeys.workloads(entityRef),
    queryFn: () => getBatcher(kubernetes).load(entityRef),
    staleTime: sharedMs,
  });
}

function getBatcher(kubernetes: KubernetesApi): RefBatcher<ObjectsByEntity> {
  const known = batchers.get(kubernetes);
  if (known) return known;
  const batcher = new RefBatcher(async (entityRefs: readonly string[]) => {
    const [entityRef = ''] = entityRefs;
    // One alone is read as every server of this ecosystem offers it, and says why it cannot be read.
    if (entityRefs.length === 1) return [await kubernetes.getWorkloads({ entityRef })];
    const found = await kubernetes.getWorkloadsByRefs(entityRefs);
    return found.map(objects => objects ?? nothing);
  }, 0);
  batchers.set(kubernetes, batcher);
  return batcher;
}
