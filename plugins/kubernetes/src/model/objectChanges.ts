import type {
  ClusterObjects,
  ObjectChange,
  ObjectsByEntity,
  ObjectsStreamEvent,
} from '@portico/kubernetes-common';
import type { KubernetesObject } from '@portico/kubernetes-common/kubernetes-objects';

type ClusterDescription = ClusterObjects['cluster'];

/**
 * The objects of an entity after an event of their stream.
 *
 * @param described - clusters that the stream has described, those too in which the entity had nothing.
 */
export function applyStreamEvent(
  objects: ObjectsByEntity,
  event: ObjectsStreamEvent,
  described: readonly ClusterDescription[] = [],
): ObjectsByEntity {
  switch (event.name) {
    case 'cluster':
      return { items: replaceCluster(objects.items, event.data) };
    case 'changes':
      return { items: applyChanges(objects.items, event.data.changes, described) };
    case 'errors':
      return changeCluster(objects, event.data.cluster, { errors: event.data.errors });
    case 'metrics':
      return changeCluster(objects, event.data.cluster, { podMetrics: event.data.podMetrics });
    default:
      return objects;
  }
}

function replaceCluster(items: readonly ClusterObjects[], next: ClusterObjects): ClusterObjects[] {
  const isKnown = items.some(({ cluster }) => cluster.name === next.cluster.name);
  const isEmpty =
    next.errors.length === 0 && next.resources.every(({ resources }) => resources.length === 0);
  if (!isKnown) return isEmpty ? [...items] : [...items, next];
  return items.map(item => (item.cluster.name === next.cluster.name ? next : item));
}

function changeCluster(
  { items }: ObjectsByEntity,
  name: string,
  part: Partial<ClusterObjects>,
): ObjectsByEntity {
  return {
    items: items.map(item => (item.cluster.name === name ? { ...item, ...part } : item)),
  };
}

function applyChanges(
  items: readonly ClusterObjects[],
  changes: readonly ObjectChange[],
  described: readonly ClusterDescription[],
): ClusterObjects[] {
  const names = new Set(changes.map(({ cluster }) => cluster));
  const unknown = [...names].filter(name => !items.some(({ cluster }) => cluster.name === name));
  const all = [...items, ...unknown.map(name => createCluster(name, described))];
  return all.map(item =>
    names.has(item.cluster.name)
      ? applyToCluster(
          item,
          changes.filter(({ cluster }) => cluster === item.cluster.name),
        )
      : item,
  );
}

const createCluster = (name: string, described: readonly ClusterDescription[]): ClusterObjects => ({
  cluster: described.find(each => each.name === name) ?? { name },
  resources: [],
  podMetrics: [],
  errors: [],
});

function applyToCluster(cluster: ClusterObjects, changes: readonly ObjectChange[]): ClusterObjects {
  const byType = new Map(cluster.resources.map(({ type, resources }) => [type, resources]));
  for (const type of new Set(changes.map(change => change.type))) {
    const objects = new Map((byType.get(type) ?? []).map(object => [getKey(object), object]));
    for (const { change, object } of changes.filter(each => each.type === type)) {
      if (change === 'deleted') objects.delete(getKey(object));
      else objects.set(getKey(object), object);
    }
    byType.set(type, [...objects.values()]);
  }
  return {
    ...cluster,
    resources: [...byType].map(([type, resources]) => ({ type, resources })),
  };
}

const getKey = ({ kind, metadata }: KubernetesObject) =>
  metadata?.uid ?? `${kind}/${metadata?.namespace}/${metadata?.name}`;
