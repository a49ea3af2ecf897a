import { randomUUID } from 'node:crypto';
import { demoWorkloads, type PodMood } from './demoWorkloads.ts';

/** An object of the cluster. */
export interface DemoObject {
  metadata: {
    name: string;
    namespace: string;
    uid: string;
    resourceVersion?: string;
    creationTimestamp: string;
    labels: Record<string, string>;
    annotations?: Record<string, string>;
    ownerReferences?: object[];
  };
  [field: string]: unknown;
}

const minuteMs = 60_000;

/** A time as the cluster writes it. */
export const toTime = (minutesAgo: number) =>
  new Date(Date.now() - minutesAgo * minuteMs).toISOString();

/** What is the same for all objects of a workload. */
export interface WorkloadName {
  name: string;
  namespace: string;
}

/** The metadata of a new object of a workload. */
export function describeObject(
  name: string,
  { name: id, namespace }: WorkloadName,
  minutesAgo: number,
): Pick<DemoObject, 'metadata'> {
  return {
    metadata: {
      name,
      namespace,
      uid: randomUUID(),
      creationTimestamp: toTime(minutesAgo),
      labels: { app: id, 'backstage.io/kubernetes-id': id },
      annotations: { 'meridian.example/demonstration': 'true' },
    },
  };
}

/** A reference to the owner of an object. */
export function describeOwner(apiVersion: string, kind: string, name: string, uid: string) {
  return { apiVersion, kind, name, uid, controller: true };
}

/** Whether an object belongs to another. */
export function isOwnedBy({ metadata }: DemoObject, uid: string): boolean {
  return (metadata.ownerReferences ?? []).some(owner => (owner as { uid?: string }).uid === uid);
}

interface ContainerStatus {
  ready: boolean;
  restartCount: number;
  state: { running?: object; waiting?: { reason: string; message?: string } };
  lastState?: object;
}

/** The status of a pod. */
export const readStatus = ({ status }: DemoObject) =>
  status as { containerStatuses?: ContainerStatus[] } | undefined;

/** Whether all containers of a pod are ready. */
export function isReady(pod: DemoObject): boolean {
  const { containerStatuses = [] } = readStatus(pod) ?? {};
  return containerStatuses.length > 0 && containerStatuses.every(({ ready }) => ready);
}

/** The image of the first container of a pod. */
export function readImage({ spec }: DemoObject): string {
  return (spec as { containers: { image: string }[] }).containers[0]?.image ?? '';
}

/** How the pods of a workload are to be. */
export function getMood({ metadata }: DemoObject): PodMood {
  return demoWorkloads.find(({ name }) => name === metadata.labels['app'])?.mood ?? 'running';
}
