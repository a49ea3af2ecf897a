import type { KubernetesFetchError } from '@portico/kubernetes-common';
import type { KubernetesObject, Pod } from '@portico/kubernetes-common/kubernetes-objects';
import { getFailureTime } from '@portico/kubernetes-common/diagnosis';
import type { ClusterDetails, ObjectKind } from '@portico/kubernetes-node';
import type { AuthStrategies } from '../auth/AuthStrategies.ts';
import type { ClusterClients } from '../client/ClusterClients.ts';
import { KindWatch } from './KindWatch.ts';
import type { PreparedSelection } from './ObjectStore.ts';

/** The watches of one cluster, shared by all who view it. */
interface ClusterWatches {
  settings: string;
  watches: Map<string, KindWatch>;
  failingPods?: KindWatch | undefined;
  viewers: number;
  linger?: NodeJS.Timeout | undefined;
}

/** Watches that a viewer uses. */
export interface HeldWatches {
  watches: readonly KindWatch[];
  /** Call it once. */
  release(): void;
}

const podKind: ObjectKind = { type: 'pods', group: '', apiVersion: 'v1', plural: 'pods' };

/** Also those that will fail if they remain as they are: no event says when. */
function mayFail(object: KubernetesObject): boolean {
  return getFailureTime(object as Pod) !== undefined;
}

/** Starts watches with their first viewer, shares them, and ends them some time after the last. */
export class SharedWatches {
  readonly #clients: ClusterClients;
  readonly #strategies: AuthStrategies;
  readonly #lingerMs: number;
  readonly #minPauseMs: number | undefined;
  readonly #settings = new WeakMap<ClusterDetails, string>();
  readonly #byCluster = new Map<string, ClusterWatches>();

  constructor(options: {
    clients: ClusterClients;
    strategies: AuthStrategies;
    lingerMs: number;
    minPauseMs?: number;
  }) {
    this.#clients = options.clients;
    this.#strategies = options.strategies;
    this.#lingerMs = options.lingerMs;
    this.#minPauseMs = options.minPauseMs;
  }

  /** Whether a cluster can be watched: only what the portal's own credential sees is shared. */
  canWatch(cluster: ClusterDetails): boolean {
    return this.#strategies.usesPortalCredential(cluster);
  }

  acquire(cluster: ClusterDetails, kinds: readonly ObjectKind[]): HeldWatches {
    return this.#hold(cluster, held => {
      for (const kind of kinds)
        if (!held.watches.has(keyOf(kind)))
          held.watches.set(keyOf(kind), this.#start(cluster, kind));
      return kinds.flatMap(kind => held.watches.get(keyOf(kind)) ?? []);
    });
  }

  /** Follows the pods of a cluster and stores those that are failing or soon may, whatever else is watched: few of many. */
  acquireFailingPods(cluster: ClusterDetails): HeldWatches {
    return this.#hold(cluster, held => {
      held.failingPods ??= this.#start(cluster, podKind, mayFail);
      return [held.failingPods];
    });
  }

  #hold(
    cluster: ClusterDetails,
    find: (held: ClusterWatches) => readonly KindWatch[],
  ): HeldWatches {
    const held = this.#open(cluster);
    held.viewers += 1;
    clearTimeout(held.linger);
    return {
      watches: find(held),
      release: () => {
        held.viewers -= 1;
        if (held.viewers === 0)
          held.linger = setTimeout(() => this.#end(cluster.name, held), this.#lingerMs).unref();
      },
    };
  }

  /** As the fetcher of objects needs it. */
  select(
    cluster: ClusterDetails,
    kind: ObjectKind,
    selection: PreparedSelection,
  ): Buffer[] | KubernetesFetchError | undefined {
    const watch = this.#find(cluster)?.watches.get(keyOf(kind));
    return watch?.select(selection) ?? watch?.error;
  }

  /** The types that are watched in a cluster, and how many objects they have. */
  describe(cluster: ClusterDetails): { watchedTypes: string[]; objectCount: number } {
    const watches = [...(this.#find(cluster)?.watches.values() ?? [])].filter(
      ({ isSynced }) => isSynced,
    );
    return {
      watchedTypes: watches.map(({ kind }) => kind.plural),
      objectCount: watches.reduce((sum, { size }) => sum + size, 0),
    };
  }

  stop(): void {
    for (const [name, held] of this.#byCluster) this.#end(name, held);
  }

  #find(cluster: ClusterDetails): ClusterWatches | undefined {
    const held = this.#byCluster.get(cluster.name);
    return held?.settings === this.#writeSettings(cluster) ? held : undefined;
  }

  /** What a cluster is reached with, written once while the list of clusters is the same. */
  #writeSettings(cluster: ClusterDetails): string {
    const known = this.#settings.get(cluster);
    if (known !== undefined) return known;
    const settings = JSON.stringify(cluster);
    this.#settings.set(cluster, settings);
    return settings;
  }

  #open(cluster: ClusterDetails): ClusterWatches {
    const existing = this.#find(cluster);
    if (existing) return existing;
    const outdated = this.#byCluster.get(cluster.name);
    if (outdated) this.#end(cluster.name, outdated);
    const held = { settings: this.#writeSettings(cluster), watches: new Map(), viewers: 0 };
    this.#byCluster.set(cluster.name, held);
    return held;
  }

  #start(
    cluster: ClusterDetails,
    kind: ObjectKind,
    isStored?: (object: KubernetesObject) => boolean,
  ): KindWatch {
    return new KindWatch({
      cluster,
      kind,
      client: this.#clients.get(cluster),
      getLogin: signal => this.#strategies.getLogin(cluster, {}, signal),
      ...(isStored && { isStored }),
      ...(this.#minPauseMs !== undefined && { minPauseMs: this.#minPauseMs }),
    });
  }

  #end(name: string, held: ClusterWatches): void {
    clearTimeout(held.linger);
    for (const watch of held.watches.values()) watch.stop();
    held.failingPods?.stop();
    held.watches.clear();
    if (this.#byCluster.get(name) === held) this.#byCluster.delete(name);
  }
}

function keyOf({ group, apiVersion, plural }: ObjectKind): string {
  return `${group}/${apiVersion}/${plural}`;
}
