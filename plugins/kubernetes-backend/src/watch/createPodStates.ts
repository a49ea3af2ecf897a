import { parseEntityRef } from '@portico/catalog-model';
import { kubernetesResourcesReadPermission } from '@portico/kubernetes-common';
import type { WatchedState, WatchedStateSource } from '@portico/notifications-node';
import { type FailingEntitiesSource, listFailingEntities } from './listFailingEntities.ts';

/** Whether pods of entities fail, for people who watch them. */
export function createPodStates(source: FailingEntitiesSource): WatchedStateSource {
  return {
    name: 'pods',
    permission: kubernetesResourcesReadPermission,
    async readStates(entityRefs, { signal }) {
      const { items, unknownClusters } = await listFailingEntities(source, { signal });
      const failing = new Set(items.map(({ entityRef }) => entityRef));
      // Where a cluster is not known, nobody knows that nothing fails.
      const known = entityRefs.filter(ref => failing.has(ref) || unknownClusters.length === 0);
      return new Map(known.map(ref => [ref, describe(ref, failing.has(ref))]));
    },
  };
}

function describe(entityRef: string, isBad: boolean): WatchedState {
  const { kind, namespace, name } = parseEntityRef(entityRef);
  const link = `/catalog/${[namespace, kind, name].map(encodeURIComponent).join('/')}/kubernetes`;
  return {
    state: isBad ? 'failing' : 'good',
    isBad,
    texts: isBad
      ? { en: `Pods of ${name} fail`, de: `Pods von ${name} schlagen fehl` }
      : { en: `No pods of ${name} fail any more`, de: `Keine Pods von ${name} schlagen mehr fehl` },
    link,
  };
}
