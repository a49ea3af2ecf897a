import type { KubernetesApi } from '@portico/kubernetes-common';
import { queryOptions } from '@tanstack/react-query';
import { kubernetesKeys } from './kubernetesKeys.ts';

/** Shorter than objects that no stream follows are read anew. */
const sharedMs = 5_000;

/** What an entity has in clusters that need no token of the user; the parts of a page share an answer. */
export function workloadsQuery(entityRef: string, kubernetes: KubernetesApi) {
  return queryOptions({
    queryKey: kubernetesKeys.workloads(entityRef),
    queryFn: ({ signal }) => kubernetes.getWorkloads({ entityRef }, { signal }),
    staleTime: sharedMs,
  });
}
