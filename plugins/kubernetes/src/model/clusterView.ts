import type { ClusterObjects } from '@portico/kubernetes-common';
import type {
  KubernetesEvent,
  KubernetesObject,
} from '@portico/kubernetes-common/kubernetes-objects';
import { type ClusterWorkloads, groupWorkloads } from '@portico/kubernetes-common/diagnosis';
import type { SelectedObject } from '../components/entityTab/objectSelection.ts';

/** What an entity has in one cluster, sorted for the page. */
export interface ClusterView extends ClusterObjects {
  workloads: ClusterWorkloads;
  objectCount: number;
}

/** Sorts the objects of a cluster for the page. */
export function createClusterView(objects: ClusterObjects): ClusterView {
  const objectCount = objects.resources.reduce((sum, { resources }) => sum + resources.length, 0);
  return { ...objects, workloads: groupWorkloads(objects.resources), objectCount };
}

/** An object of a cluster by what it is called. */
export function findObject(
  { workloads }: ClusterView,
  { kind, namespace, name }: Omit<SelectedObject, 'cluster'>,
): KubernetesObject | undefined {
  const all: readonly KubernetesObject[][] = Object.values(workloads);
  return all
    .flat()
    .find(
      object =>
        object.kind === kind &&
        object.metadata?.name === name &&
        (object.metadata.namespace ?? '') === namespace,
    );
}

/** The events that are about objects of the entity, and about pods and sets of its workloads that are gone. */
export function listEventsOf(
  { workloads }: Pick<ClusterView, 'workloads'>,
  events: readonly KubernetesEvent[],
): KubernetesEvent[] {
  const all: readonly KubernetesObject[][] = Object.values(workloads);
  const keys = new Set(all.flat().map(({ kind, metadata }) => getKey({ ...metadata, kind })));
  return events.filter(({ involvedObject }) => {
    if (!involvedObject) return false;
    const { kind = '', namespace, name = '' } = involvedObject;
    return (
      keys.has(getKey(involvedObject)) ||
      listFormerOwners(kind, name).some(owner => keys.has(getKey({ ...owner, namespace })))
    );
  });
}

// Kubernetes makes up ends of names without vowels, so that they are no words.
const random = '[bcdfghjklmnpqrstvwxz2456789]';
const ends: Readonly<Record<string, readonly [RegExp, readonly string[]][]>> = {
  Pod: [
    [new RegExp(`-${random}{5}$`), ['ReplicaSet', 'DaemonSet', 'Job']],
    [new RegExp(`-${random}{6,10}-${random}{5}$`), ['Deployment', 'Rollout']],
    [/-\d+$/, ['StatefulSet']],
    [new RegExp(`-\\d+-${random}{5}$`), ['CronJob']],
  ],
  ReplicaSet: [[new RegExp(`-${random}{6,10}$`), ['Deployment', 'Rollout']]],
  Job: [[/-\d+$/, ['CronJob']]],
};

/** What may have owned an object that is gone, by its name. */
function listFormerOwners(kind: string, name: string): { kind: string; name: string }[] {
  if (!Object.hasOwn(ends, kind)) return [];
  return (ends[kind] ?? []).flatMap(([end, kinds]) =>
    end.test(name) ? kinds.map(owner => ({ kind: owner, name: name.replace(end, '') })) : [],
  );
}

const getKey = ({ kind, namespace, name }: { kind?: string; namespace?: string; name?: string }) =>
  `${kind}/${namespace}/${name}`;
