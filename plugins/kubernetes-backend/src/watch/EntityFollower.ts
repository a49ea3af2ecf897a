import type { Entity } from '@portico/catalog-model';
import {
  getObjectSelection,
  type KubernetesFetchError,
  type ObjectChange,
  objectsStreamEvents,
} from '@portico/kubernetes-common';
import type { KubernetesObject } from '@portico/kubernetes-common/kubernetes-objects';
import type { ClusterDetails } from '@portico/kubernetes-node';
import type { ServerEvent } from '@portico/server';
import { describeCluster } from '../objects/describeCluster.ts';
import { limitObjects } from '../objects/limitObjects.ts';
import type { ObjectsFetcher } from '../objects/ObjectsFetcher.ts';
import { writeClusterObjects } from '../objects/writeObjects.ts';
import type { KindWatch, WatchChange } from './KindWatch.ts';
import { type PreparedSelection, prepareSelection } from './ObjectStore.ts';
import type { HeldWatches, SharedWatches } from './SharedWatches.ts';

/** What a follower works with. */
export interface EntityFollowerOptions {
  entity: Entity;
  clusters: readonly ClusterDetails[];
  watches: SharedWatches;
  fetcher: ObjectsFetcher;
  signal: AbortSignal;
}

const coalesceMs = 250;
const metricsMs = 30_000;
/** Events that wait for a viewer. */
const maxWaiting = 500;

const nothing: PreparedSelection = { id: undefined, matches: () => false };

/** Follows what an entity has in its clusters, for one viewer. */
export class EntityFollower {
  readonly #options: EntityFollowerOptions;
  readonly #selection: ReturnType<typeof getObjectSelection>;
  readonly #prepared: PreparedSelection;
  readonly #held = new Map<ClusterDetails, HeldWatches>();
  /** Clusters whose objects have been sent. */
  readonly #begun = new Set<string>();
  readonly #changes = new Map<string, ObjectChange>();
  readonly #resets = new Set<ClusterDetails>();
  /** What to send; written only when the viewer takes it, since the objects of all clusters are large. */
  readonly #ready: (() => ServerEvent)[] = [];
  #wake: (() => void) | undefined;
  #flush: NodeJS.Timeout | undefined;

  constructor(options: EntityFollowerOptions) {
    this.#options = options;
    this.#selection = getObjectSelection(options.entity);
    this.#prepared = prepareSelection(this.#selection) ?? nothing;
  }

  async *follow(): AsyncGenerator<ServerEvent, void> {
    const { clusters, watches, fetcher, signal } = this.#options;
    const ends: (() => void)[] = [];
    const wake = () => this.#wake?.();
    signal.addEventListener('abort', wake, { once: true });
    const metrics = setInterval(() => void this.#refreshMetrics(), metricsMs);
    try {
      const watched = clusters.filter(cluster => watches.canWatch(cluster));
      const faulty = clusters.flatMap(cluster => fetcher.describeFault(cluster) ?? []);
      const others = clusters.filter(
        cluster =>
          !watched.includes(cluster) && !faulty.some(each => each.cluster.name === cluster.name),
      );
      if (others.length > 0)
        yield {
          event: objectsStreamEvents.unwatched,
          data: { clusters: others.map(({ name }) => name) },
        };
      for (const found of faulty)
        yield { event: objectsStreamEvents.cluster, data: writeClusterObjects(found) };
      for (const cluster of watched) {
        const held = watches.acquire(cluster, fetcher.kindsOf(cluster));
        this.#held.set(cluster, held);
        ends.push(held.release);
        for (const watch of held.watches)
          ends.push(watch.listen(change => this.#note(cluster, watch, change)));
        void Promise.all(held.watches.map(({ settled }) => settled)).then(() =>
          this.#begin(cluster),
        );
      }
      while (!signal.aborted) {
        const write = this.#ready.shift();
        if (write) yield write();
        else await new Promise<void>(resolve => (this.#wake = resolve));
      }
    } finally {
      clearInterval(metrics);
      clearTimeout(this.#flush);
      signal.removeEventListener('abort', wake);
      for (const end of ends) end();
    }
  }

  #begin(cluster: ClusterDetails): void {
    this.#begun.add(cluster.name);
    this.#send(this.#writeEvent(cluster));
    void this.#refreshMetricsOf(cluster);
  }

  #writeEvent(cluster: ClusterDetails): () => ServerEvent {
    return () => ({ event: objectsStreamEvents.cluster, data: this.#write(cluster) });
  }

  #write(cluster: ClusterDetails): Buffer {
    const watches = this.#held.get(cluster)?.watches ?? [];
    const found = watches.flatMap(watch => {
      const items = watch.select(this.#prepared);
      return items ? [{ type: watch.kind.type, ...limitObjects(cluster, watch.kind, items) }] : [];
    });
    return writeClusterObjects({
      cluster: describeCluster(cluster),
      resources: found.flatMap(({ type, items, error }) =>
        error ? [] : [{ type, objects: items }],
      ),
      podMetrics: [],
      errors: [...listErrors(watches), ...found.flatMap(({ error }) => error ?? [])],
    });
  }

  #note(cluster: ClusterDetails, watch: KindWatch, change: WatchChange): void {
    if (!this.#begun.has(cluster.name)) return;
    if (change.type === 'reset') this.#resets.add(cluster);
    else {
      const found = this.#toChange(cluster, watch, change);
      if (!found) return;
      const uid = (change.type === 'put' ? change.stored : change.former).uid;
      this.#changes.set(`${cluster.name}/${watch.kind.plural}/${uid}`, found);
    }
    this.#flush ??= setTimeout(() => this.#flushChanges(), coalesceMs);
  }

  #toChange(
    cluster: ClusterDetails,
    { kind: { type } }: KindWatch,
    change: Exclude<WatchChange, { type: 'reset' }>,
  ): ObjectChange | undefined {
    const wasMatched = change.former !== undefined && this.#prepared.matches(change.former);
    const stored =
      change.type === 'put' && this.#prepared.matches(change.stored) ? change.stored : undefined;
    const last = stored ?? (wasMatched ? change.former : undefined);
    if (!last) return undefined;
    return {
      cluster: cluster.name,
      type,
      change: stored ? (wasMatched ? 'modified' : 'added') : 'deleted',
      object: JSON.parse(last.json.toString()) as KubernetesObject,
    };
  }

  #flushChanges(): void {
    this.#flush = undefined;
    const reset = new Set([...this.#resets].map(({ name }) => name));
    const changes = [...this.#changes.values()].filter(({ cluster }) => !reset.has(cluster));
    this.#changes.clear();
    if (changes.length > 0)
      this.#send(() => ({ event: objectsStreamEvents.changes, data: { changes } }));
    for (const cluster of this.#resets) {
      this.#send(this.#writeEvent(cluster));
      void this.#refreshMetricsOf(cluster);
    }
    this.#resets.clear();
  }

  async #refreshMetrics(): Promise<void> {
    await Promise.all([...this.#held.keys()].map(cluster => this.#refreshMetricsOf(cluster)));
  }

  async #refreshMetricsOf(cluster: ClusterDetails): Promise<void> {
    const pods = this.#held
      .get(cluster)
      ?.watches.filter(({ kind }) => kind.type === 'pods')
      .flatMap(watch => watch.select(this.#prepared) ?? []);
    const { fetcher, signal } = this.#options;
    try {
      const podMetrics = await fetcher.fetchPodMetrics(
        cluster,
        this.#selection,
        pods ?? [],
        signal,
      );
      if (podMetrics.length > 0)
        this.#send(() => ({
          event: objectsStreamEvents.metrics,
          data: { cluster: cluster.name, podMetrics },
        }));
    } catch {
      // What keeps metrics from being read keeps the lists too, whose errors are sent.
    }
  }

  #send(write: () => ServerEvent): void {
    this.#ready.push(write);
    if (this.#ready.length > maxWaiting) this.#startOver();
    this.#wake?.();
  }

  /** Replaces all events that a slow viewer has not read by the present state. */
  #startOver(): void {
    this.#ready.length = 0;
    for (const cluster of this.#held.keys())
      if (this.#begun.has(cluster.name)) this.#ready.push(this.#writeEvent(cluster));
  }
}

function listErrors(watches: readonly KindWatch[]): KubernetesFetchError[] {
  const byText = new Map<string, KubernetesFetchError>();
  for (const { error } of watches) if (error) byText.set(JSON.stringify(error), error);
  return [...byText.values()];
}
