import { parseEntityRef } from '@portico/catalog-model';
import { kubernetesResourcesReadPermission } from '@portico/kubernetes-common';
import {
  getEntityPath,
  type WatchedState,
  type WatchedStateSource,
} from '@portico/notifications-node';
import { listClustersOf } from '../clusters/ServiceLocator.ts';
import { type FailingEntitiesSource, listFailingEntities } from './listFailingEntities.ts';

/** Whether pods of entities fail, for people who watch them. */
export function createPodStates(source: FailingEntitiesSource): WatchedStateSource {
  return {
    name: 'pods',
    permission: kubernetesResourcesReadPermission,
    async readStates(entityRefs, { signal }) {
      const { items, unknownClusters } = await listFailingEntities(source, { signal });
      const failing = new Set(items.map(({ entityRef }) => entityRef));
      const isKnown = await findKnown(entityRefs, unknownClusters, source, signal);
      const known = entityRefs.filter(ref => failing.has(ref) || isKnown(ref));
      return new Map(known.map(ref => [ref, describe(ref, failing.has(ref))]));
    },
  };
}

/** Of which entities all clusters are known: of others nobody knows that nothing fails. */
async function findKnown(
  entityRefs: readonly string[],
  unknownClusters: readonly string[],
  { catalog, registry, serviceLocator }: FailingEntitiesSource,
  signal: AbortSignal,
): Promise<(entityRef: string) => boolean> {
  if (unknownClusters.length === 0) return () => true;
  const known = new Set<string>();
  const entities = await catalog.getEntitiesByRefs({ entityRefs }, { signal });
  for (const [at, ref] of entityRefs.entries()) {
    const entity = entities[at];
    const clusters = entity && (await listClustersOf(entity, registry, serviceLocator));
    // One without any may run on a cluster that is not configured.
    if (!clusters || clusters.length === 0) continue;
    if (clusters.every(({ name }) => !unknownClusters.includes(name))) known.add(ref);
  }
  return ref => known.has(ref);
}

function describe(entityRef: string, isBad: boolean): WatchedState {
  const { name } = parseEntityRef(entityRef);
  return {
    state: isBad ? 'failing' : 'good',
    isBad,
    texts: isBad
      ? { en: `Pods of ${name} fail`, de: `Pods von ${name} schlagen fehl` }
      : { en: `No pods of ${name} fail any more`, de: `Keine Pods von ${name} schlagen mehr fehl` },
    link: `${getEntityPath(entityRef)}/kubernetes`,
  };
}
