import type { Entity } from '@portico/catalog-model';
import {
  getObjectSelection,
  type KubernetesAuth,
  type KubernetesFetchError,
  type ObjectSelection,
  type PodMetrics,
} from '@portico/kubernetes-common';
import type { KubernetesObject, Pod } from '@portico/kubernetes-common/kubernetes-objects';
import type { ClusterDetails, ClusterLogin, ObjectKind } from '@portico/kubernetes-node';
import type { AuthStrategies } from '../auth/AuthStrategies.ts';
import type { ClusterClients } from '../client/ClusterClients.ts';
import { toFetchError } from '../client/errors.ts';
import { type PreparedSelection, prepareSelection } from '../watch/ObjectStore.ts';
import { describeCluster } from './describeCluster.ts';
import type { FoundObjects } from './writeObjects.ts';
import { limitObjects } from './limitObjects.ts';
import { ObjectLists, type Selected } from './ObjectLists.ts';
import { getListPath, toCustomKind } from './objectKinds.ts';
import { joinPodMetrics } from './podMetrics.ts';
import { hideSecretData } from './hideSecretData.ts';

/** How to look for objects. */
export interface ObjectsRequest {
  auth: KubernetesAuth;
  /** In place of the kinds of the cluster. */
  kinds?: readonly ObjectKind[];
  signal: AbortSignal;
}

/** Holds the objects of clusters that are watched. */
export interface WatchedObjects {
  /**
   * The objects of an entity as JSON, or why the watch has none; undefined where the kind is not watched in the cluster,
   * or not known yet.
   */
  select(
    cluster: ClusterDetails,
    kind: ObjectKind,
    selection: PreparedSelection,
  ): Buffer[] | KubernetesFetchError | undefined;
}

/** What was found of one kind; each object as JSON. */
interface Found {
  kind: ObjectKind;
  items: Buffer[];
  error?: KubernetesFetchError;
}

/** An entity and the clusters in which it may have objects. */
export interface PlacedEntity {
  entity: Entity;
  clusters: readonly ClusterDetails[];
}

const metricsPath = '/apis/metrics.k8s.io/v1beta1';

/** Finds the objects of entities, in watched clusters without a request. */
export class ObjectsFetcher {
  readonly #clients: ClusterClients;
  readonly #strategies: AuthStrategies;
  readonly #kinds: readonly ObjectKind[];
  readonly #watched: WatchedObjects | undefined;

  constructor(options: {
    clients: ClusterClients;
    strategies: AuthStrategies;
    kinds: readonly ObjectKind[];
    watched?: WatchedObjects;
  }) {
    this.#clients = options.clients;
    this.#strategies = options.strategies;
    this.#kinds = options.kinds;
    this.#watched = options.watched;
  }

  /** The kinds that are looked for in a cluster. */
  kindsOf({ customResources }: ClusterDetails): readonly ObjectKind[] {
    if (!customResources) return this.#kinds;
    return [
      ...this.#kinds.filter(({ type }) => type !== 'customresources'),
      ...customResources.map(toCustomKind),
    ];
  }

  /** What an answer says of a cluster that cannot be used; `undefined` for all others. */
  describeFault(cluster: ClusterDetails): FoundObjects | undefined {
    const message = this.#strategies.findFault(cluster);
    return message === undefined
      ? undefined
      : answer(cluster, [], [], [{ errorType: 'FETCH_ERROR', message }]);
  }

  /** What each of the entities has in its clusters; those with neither resources nor errors are omitted. */
  async fetch(
    entities: readonly PlacedEntity[],
    request: ObjectsRequest,
  ): Promise<FoundObjects[][]> {
    const lists = new ObjectLists(this.#clients, request.signal);
    const all = entities.map(({ entity, clusters }) => {
      const selection = getObjectSelection(entity);
      const wanted = { selection, prepared: prepareSelection(selection) };
      for (const cluster of clusters) lists.expect(cluster, wanted);
      return { clusters, wanted };
    });
    return Promise.all(
      all.map(async ({ clusters, wanted }) => {
        const found = await Promise.all(
          clusters.map(cluster => this.#fetchFrom(cluster, wanted, lists, request)),
        );
        return found.filter(
          ({ resources, errors }) =>
            errors.length > 0 || resources.some(item => item.objects.length > 0),
        );
      }),
    );
  }

  /** What an entity has in one cluster; never fails. */
  async #fetchFrom(
    cluster: ClusterDetails,
    wanted: Selected,
    lists: ObjectLists,
    request: ObjectsRequest,
  ): Promise<FoundObjects> {
    const fault = this.describeFault(cluster);
    if (fault) return fault;
    const { auth, kinds = this.kindsOf(cluster), signal } = request;
    const watched = this.#selectAll(cluster, kinds, wanted);
    const hasMetrics = !request.kinds && !cluster.skipMetricsLookup;
    if (watched && !hasMetrics) return answer(cluster, watched, [], []);
    try {
      const login = await this.#strategies.getLogin(cluster, auth, signal);
      if (!login)
        return answer(
          cluster,
          [],
          [],
          [
            {
              errorType: 'FETCH_ERROR',
              message: `Cluster '${cluster.name}' needs a token of auth provider '${cluster.authProvider}'; sign in to it`,
            },
          ],
        );
      const [found, measured] = await Promise.all([
        watched ??
          Promise.all(
            kinds.map(kind => this.#fetchKind(cluster, kind, wanted, lists, login, signal)),
          ),
        hasMetrics ? this.#fetchMetrics(cluster, wanted, lists, login, signal) : [],
      ]);
      return answer(cluster, found, joinMetrics(found, measured), []);
    } catch (error) {
      return answer(cluster, [], [], [toFetchError(error)]);
    }
  }

  /**
   * Usage of the pods of an entity in one cluster; nothing where it cannot be read.
   *
   * @param pods - as JSON.
   */
  async fetchPodMetrics(
    cluster: ClusterDetails,
    selection: ObjectSelection,
    pods: readonly Buffer[],
    signal: AbortSignal,
  ): Promise<PodMetrics[]> {
    if (cluster.skipMetricsLookup || pods.length === 0) return [];
    const login = await this.#strategies.getLogin(cluster, {}, signal);
    if (!login) return [];
    const lists = new ObjectLists(this.#clients, signal);
    const wanted = { selection, prepared: undefined };
    const measured = await this.#fetchMetrics(cluster, wanted, lists, login, signal);
    return joinPodMetrics(pods.map(readPod), measured);
  }

  /** What watches know of all kinds; undefined where a cluster has to be queried for some. */
  #selectAll(
    cluster: ClusterDetails,
    kinds: readonly ObjectKind[],
    { prepared }: Selected,
  ): Found[] | undefined {
    const found: Found[] = [];
    for (const kind of kinds) {
      const watched = this.#selectWatched(cluster, kind, prepared);
      if (!watched) return undefined;
      found.push(watched);
    }
    return found;
  }

  #selectWatched(
    cluster: ClusterDetails,
    kind: ObjectKind,
    prepared: PreparedSelection | undefined,
  ): Found | undefined {
    const watched = prepared && this.#watched?.select(cluster, kind, prepared);
    if (Array.isArray(watched)) return { kind, ...limitObjects(cluster, kind, watched) };
    // The watch tries again by itself; nobody has to wait for that.
    return watched && { kind, items: [], error: watched };
  }

  async #fetchKind(
    cluster: ClusterDetails,
    kind: ObjectKind,
    wanted: Selected,
    lists: ObjectLists,
    login: ClusterLogin,
    signal: AbortSignal,
  ): Promise<Found> {
    const watched = this.#selectWatched(cluster, kind, wanted.prepared);
    if (watched) return watched;
    try {
      const path = getListPath(kind, wanted.selection.namespace);
      const items = await lists.select(cluster, path, wanted, login);
      const shown = items.map(item => hideSecretData(kind, item));
      const found = limitObjects(cluster, kind, shown);
      return { kind, ...found, items: found.items.map(item => Buffer.from(JSON.stringify(item))) };
    } catch (error) {
      if (signal.aborted) throw error;
      return { kind, items: [], error: toFetchError(error) };
    }
  }

  async #fetchMetrics(
    cluster: ClusterDetails,
    wanted: Selected,
    lists: ObjectLists,
    login: ClusterLogin,
    signal: AbortSignal,
  ): Promise<readonly KubernetesObject[]> {
    const { namespace } = wanted.selection;
    const within = namespace ? `/namespaces/${encodeURIComponent(namespace)}` : '';
    try {
      return await lists.read(cluster, `${metricsPath}${within}/pods`, wanted, login);
    } catch (error) {
      if (signal.aborted) throw error;
      // A cluster without a metrics server is whole without one; what else is wrong with it, its lists report.
      return [];
    }
  }
}

const readPod = (json: Buffer) => JSON.parse(json.toString()) as Pod;

function joinMetrics(found: readonly Found[], measured: readonly KubernetesObject[]) {
  if (measured.length === 0) return [];
  const pods = found.flatMap(({ kind, items }) => (kind.type === 'pods' ? items.map(readPod) : []));
  return joinPodMetrics(pods, measured);
}

function answer(
  cluster: ClusterDetails,
  found: readonly Found[],
  podMetrics: PodMetrics[],
  errors: KubernetesFetchError[],
): FoundObjects {
  // An error of the whole cluster is listed once.
  const failures = found.flatMap(({ error }) => (error ? [error] : []));
  const texts = new Set<string>();
  const distinct = failures.filter(error => {
    if (!('message' in error)) return true;
    const isNew = !texts.has(error.message);
    texts.add(error.message);
    return isNew;
  });
  return {
    cluster: describeCluster(cluster),
    resources: found.flatMap(({ kind, items, error }) =>
      error ? [] : [{ type: kind.type, objects: items }],
    ),
    podMetrics,
    errors: [...errors, ...distinct],
  };
}
