import { setTimeout } from 'node:timers/promises';
import type { CatalogApi } from '@portico/catalog-common';
import { stringifyEntityRef } from '@portico/catalog-model';
import {
  type FailingEntities,
  getObjectSelection,
  hasKubernetesAnnotation,
} from '@portico/kubernetes-common';
import type { Pod } from '@portico/kubernetes-common/kubernetes-objects';
import { getFailureTime } from '@portico/kubernetes-common/diagnosis';
import type { ClusterDetails } from '@portico/kubernetes-node';
import { listClustersOf, type ServiceLocator } from '../clusters/ServiceLocator.ts';
import type { ClusterRegistry } from '../clusters/ClusterRegistry.ts';
import { prepareSelection, type StoredObject } from './ObjectStore.ts';
import type { PodOwners } from './PodOwners.ts';
import type { SharedWatches } from './SharedWatches.ts';

/** What the list is made from. */
export interface FailingEntitiesSource {
  registry: Pick<ClusterRegistry, 'list'>;
  watches: SharedWatches;
  catalog: Pick<CatalogApi, 'getEntitiesByRefs'>;
  podOwners: PodOwners;
  serviceLocator: ServiceLocator;
}

/** How long a list waits for clusters that are not watched yet. */
const waitMs = 1500;

/**
 * The entities that the caller may read and that have failing pods in watched clusters.
 *
 * @param call - carries the caller's token for the catalog; the portal itself calls without one.
 */
export async function listFailingEntities(
  { registry, watches, catalog, podOwners, serviceLocator }: FailingEntitiesSource,
  call: { token?: string; signal: AbortSignal },
): Promise<FailingEntities> {
  const clusters = (await registry.list()).filter(cluster => watches.canWatch(cluster));
  const failing = new Map<ClusterDetails, readonly StoredObject[] | undefined>();
  await Promise.all(
    clusters.map(async cluster => failing.set(cluster, await listFailingPods(watches, cluster))),
  );
  const unknownClusters = clusters.filter(cluster => !failing.get(cluster)).map(({ name }) => name);
  const pods = [...failing.values()].flatMap(found => found ?? []);
  if (pods.length === 0) return { items: [], unknownClusters };
  const counts = new Map<string, number>();
  for (const entity of await podOwners.list(pods)) {
    const prepared = prepareSelection(getObjectSelection(entity));
    if (!prepared || !hasKubernetesAnnotation(entity)) continue;
    const names = await listClustersOf(entity, registry, serviceLocator);
    const failingPods = names
      .flatMap(({ name }) => [...failing].find(([cluster]) => cluster.name === name)?.[1] ?? [])
      .filter(prepared.matches).length;
    if (failingPods > 0) counts.set(stringifyEntityRef(entity), failingPods);
  }
  if (counts.size === 0) return { items: [], unknownClusters };
  const readable = await catalog.getEntitiesByRefs(
    { entityRefs: [...counts.keys()], fields: ['metadata.uid'] },
    call,
  );
  const items = [...counts].flatMap(([entityRef, failingPods], index) => {
    const uid = readable[index]?.metadata.uid;
    return uid === undefined ? [] : [{ entityRef, uid, failingPods }];
  });
  return { items, unknownClusters };
}

/** When stored pods fail, each read once. */
const failureTimes = new WeakMap<StoredObject, number>();

function isFailing(pod: StoredObject, now: number): boolean {
  const known = failureTimes.get(pod);
  const time = known ?? getFailureTime(JSON.parse(pod.json.toString()) as Pod) ?? Infinity;
  if (known === undefined) failureTimes.set(pod, time);
  return now > time;
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
    const now = Date.now();
    return held[0]?.list()?.filter(pod => isFailing(pod, now));
  } finally {
    release();
  }
}
