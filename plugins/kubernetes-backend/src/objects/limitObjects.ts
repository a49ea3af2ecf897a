import type { KubernetesFetchError } from '@portico/kubernetes-common';
import type { ClusterDetails, ObjectKind } from '@portico/kubernetes-node';

const maxObjects = 10_000;

/** The objects of one kind for one entity; an error in place of more than a page can show. */
export function limitObjects<Item>(
  { name }: ClusterDetails,
  { plural }: ObjectKind,
  items: Item[],
): { items: Item[]; error?: KubernetesFetchError } {
  if (items.length <= maxObjects) return { items };
  const message = `Cluster '${name}': ${items.length} ${plural} match the entity, more than ${maxObjects}; narrow its label selector`;
  return { items: [], error: { errorType: 'FETCH_ERROR', message } };
}
