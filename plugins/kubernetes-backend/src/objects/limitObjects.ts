import type { KubernetesFetchError } from '@portico/kubernetes-common';
import type { ClusterDetails, ObjectKind } from '@portico/kubernetes-node';
import type { FoundObjects } from './writeObjects.ts';

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

const maxObjectsOfAnswer = 50_000;

/** What many entities have, as far as one answer can hold it; an error in place of what a cluster has beyond that. */
export function limitAnswer(found: readonly (readonly FoundObjects[])[]): FoundObjects[][] {
  let room = maxObjectsOfAnswer;
  return found.map(clusters =>
    clusters.map((each): FoundObjects => {
      const count = each.resources.reduce((sum, { objects }) => sum + objects.length, 0);
      if (count <= room) {
        room -= count;
        return each;
      }
      const message = `Cluster '${each.cluster.name}': the entities have more than ${maxObjectsOfAnswer} objects together; request fewer entities at once`;
      const error = { errorType: 'FETCH_ERROR' as const, message };
      return { ...each, resources: [], podMetrics: [], errors: [...each.errors, error] };
    }),
  );
}
