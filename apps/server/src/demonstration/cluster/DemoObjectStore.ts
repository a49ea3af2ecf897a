import { randomUUID } from 'node:crypto';
import { type DemoObject, isOwnedBy, toTime } from './demoObjects.ts';

/** A change of an object, as watches send it. */
export interface DemoChange {
  plural: string;
  type: 'ADDED' | 'MODIFIED' | 'DELETED';
  object: DemoObject;
}

/** An event of the cluster. */
export interface DemoEvent {
  kind: string;
  reason: string;
  message: string;
  type: 'Normal' | 'Warning';
  minutesAgo?: number;
  everyMinutes?: number;
}

/** The objects of the cluster, with a version that grows and listeners to what changes. */
export class DemoObjectStore {
  /** By plural and uid. */
  readonly #objects = new Map<string, Map<string, DemoObject>>();
  readonly #listeners = new Set<(change: DemoChange) => void>();
  #version = 1000;

  get version(): string {
    return String(this.#version);
  }

  list(plural: string): DemoObject[] {
    return [...(this.#objects.get(plural)?.values() ?? [])];
  }

  find(plural: string, namespace: string, name: string): DemoObject | undefined {
    return this.list(plural).find(
      ({ metadata }) => metadata.namespace === namespace && metadata.name === name,
    );
  }

  /** @returns what ends it. */
  listen(listener: (change: DemoChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ends what listens. */
  clearListeners(): void {
    this.#listeners.clear();
  }

  put(plural: string, object: DemoObject): DemoObject {
    const ofKind = this.#objects.get(plural) ?? new Map<string, DemoObject>();
    const isNew = !ofKind.has(object.metadata.uid);
    this.#version += 1;
    object.metadata.resourceVersion = this.version;
    this.#objects.set(plural, ofKind.set(object.metadata.uid, object));
    this.#notify({ plural, type: isNew ? 'ADDED' : 'MODIFIED', object });
    return object;
  }

  remove(plural: string, object: DemoObject): void {
    this.#version += 1;
    object.metadata.resourceVersion = this.version;
    this.#objects.get(plural)?.delete(object.metadata.uid);
    this.#notify({ plural, type: 'DELETED', object });
  }

  addEvent(
    about: DemoObject,
    { kind, reason, message, type, minutesAgo = 0, everyMinutes = 1 }: DemoEvent,
  ): void {
    const { name, namespace, uid } = about.metadata;
    const firstTimestamp = toTime(minutesAgo);
    this.put('events', {
      metadata: {
        name: `${name}.${randomUUID().slice(0, 8)}`,
        namespace,
        uid: randomUUID(),
        creationTimestamp: firstTimestamp,
        labels: {},
      },
      type,
      reason,
      message,
      count: 1 + Math.floor(minutesAgo / everyMinutes),
      firstTimestamp,
      lastTimestamp: toTime(Math.min(minutesAgo, 1)),
      involvedObject: { kind, namespace, name, uid },
    });
  }

  /** The newest replica set of a deployment. */
  findSet({ metadata }: DemoObject): DemoObject | undefined {
    return this.list('replicasets').findLast(set => isOwnedBy(set, metadata.uid));
  }

  listPods({ metadata }: DemoObject): DemoObject[] {
    return this.list('pods').filter(pod => isOwnedBy(pod, metadata.uid));
  }

  /** The deployment of a replica set. */
  findDeployment(set: DemoObject): DemoObject | undefined {
    return this.list('deployments').find(({ metadata }) => isOwnedBy(set, metadata.uid));
  }

  #notify(change: DemoChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
