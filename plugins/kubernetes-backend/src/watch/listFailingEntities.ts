import { setTimeout } from 'node:timers/promises';
import type { CatalogApi } from '@portico/catalog-common';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import {
  type FailingEntities,
  getObjectSelection,
  hasKubernetesAnnotation,
  kubernetesAnnotations,
} from '@portico/kubernetes-common';
import type { ClusterDetails } from '@portico/kubernetes-node';
import { listClustersOf, type ServiceLocatorType } from '../clusters/ServiceLocator.ts';
import type { ClusterRegistry } from '../clusters/ClusterRegistry.ts';
import { prepareSelection, type StoredObject } from './ObjectStore.ts';
import type { SharedWatches } from './SharedWatches.ts';

/** What the list is made from. */
export interface FailingEntitiesSource {
  registry: Pick<ClusterRegistry, 'list'>;
  watches: SharedWatches;
  catalog: Pick<CatalogApi, 'streamEntities'>;
  serviceLocator: ServiceLocatorType;
}

/** How long a list waits for clusters that are not watched yet. */
const waitMs = 1500;
const maxEntities = 2000;

/**
 * The entities that the caller may read and that have failing pods in watched clusters.
 *
 * @param call - carries the caller's token for the catalog.
 */
export async function listFailingEntities(
  { registry, watches, catalog, serviceLocator }: FailingEntitiesSource,
  call: { token: string; signal: AbortSignal },
): Promise<FailingEntities> {
  const clusters = (await registry.list()).filter(cluster => watches.canWatch(cluster));
  const failing = new Map<ClusterDetails, readonly StoredObject[] | undefined>();
  await Promise.all(
    clusters.map(async cluster => failing.set(cluster, await listFailingPods(watches, cluster))),
  );
  const unknownClusters = clusters.filter(cluster => !failing.get(cluster)).map(({ name }) => name);
  const pods = [...failing.values()].flatMap(found => found ?? []);
  if (pods.length === 0) return { items: [], unknownClusters };
  const items: FailingEntities['items'] = [];
  for (const entity of await listCandidates(catalog, pods, call)) {
    const prepared = prepareSelection(getObjectSelection(entity));
    if (!prepared || !hasKubernetesAnnotation(entity)) continue;
    const names = await listClustersOf(entity, registry, serviceLocator);
    const failingPods = names
      .flatMap(({ name }) => [...failing].find(([cluster]) => cluster.name === name)?.[1] ?? [])
      .filter(prepared.matches).length;
    const { uid } = entity.metadata;
    if (failingPods > 0 && uid !== undefined)
      items.push({ entityRef: stringifyEntityRef(entity), uid, failingPods });
  }
  return { items, unknownClusters };
}

/** The failing pods of a cluster; undefined while they are not known. */
async function listFailingPods(
  watches: SharedWatches,
  cluster: ClusterDetails,
): Promise<readonly StoredObject[] | undefined> {
  const { watches: held, release } = watches.acquireFailingPods(cluster);
  try {
    const settled = Promise.all(held.map(watch => watch.settled));
    await Promise.race([settled, setTimeout(waitMs, undefined, { ref: false })]);
    return held[0]?.list();
  } finally {
    release();
  }
}

/** Entities that may select one of the pods: by their id, or by a selector of their own. */
async function listCandidates(
  catalog: Pick<CatalogApi, 'streamEntities'>,
  pods: readonly StoredObject[],
  call: { token: string; signal: AbortSignal },
): Promise<Entity[]> {
  const ids = new Set(pods.flatMap(({ labels }) => labels[kubernetesAnnotations.id] ?? []));
  const query = {
    $any: [
      { [`metadata.annotations.${kubernetesAnnotations.id}`]: { $in: [...ids] } },
      { [`metadata.annotations.${kubernetesAnnotations.labelSelector}`]: { $exists: true } },
    ],
  };
  const fields = ['kind', 'metadata', 'relations'];
  const found: Entity[] = [];
  for await (const entities of catalog.streamEntities({ query, fields }, call)) {
    found.push(...entities);
    if (found.length >= maxEntities) break;
  }
  return found;
}
