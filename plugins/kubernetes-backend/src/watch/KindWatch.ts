import { pause } from '@portico/server/work';
import { AuthenticationError, getRetryPauseMs, ServiceUnavailableError } from '@portico/errors';
import type { KubernetesFetchError } from '@portico/kubernetes-common';
import type { KubernetesObject } from '@portico/kubernetes-common/kubernetes-objects';
import type { ClusterDetails, ClusterLogin, ObjectKind } from '@portico/kubernetes-node';
import { checkNames } from '../client/clusterAnswers.ts';
import { type ClusterClient } from '../client/ClusterClient.ts';
import { ClusterStatusError, toFetchError } from '../client/errors.ts';
import { hideSecretData } from '../objects/hideSecretData.ts';
import { getListPath } from '../objects/objectKinds.ts';
import { ObjectStore, type PreparedSelection, type StoredObject } from './ObjectStore.ts';
import { readWatchLines } from './readWatchLines.ts';

/** What happened to the objects of a watch. */
export type WatchChange =
  | { type: 'put'; stored: StoredObject; former: StoredObject | undefined }
  | { type: 'removed'; former: StoredObject }
  /** All may have changed, or reading began to fail or to work. */
  | { type: 'reset' };

/** What a watch works with. */
export interface KindWatchOptions {
  cluster: ClusterDetails;
  kind: ObjectKind;
  client: ClusterClient;
  getLogin(signal: AbortSignal): Promise<ClusterLogin | undefined>;
  /** Which objects are stored; all when omitted. */
  isStored?: (object: KubernetesObject) => boolean;
  /** Waiting times, shorter in tests. */
  minPauseMs?: number;
}

const maxPauseMs = 30_000;
/** What a cluster forbids or does not serve seldom changes. */
const refusedPauseMs = 300_000;
const watchSeconds = 300;
const graceMs = 30_000;

/** Follows the objects of one kind in one cluster. */
export class KindWatch {
  readonly kind: ObjectKind;
  readonly #options: KindWatchOptions;
  readonly #store = new ObjectStore();
  readonly #listeners = new Set<(change: WatchChange) => void>();
  readonly #controller = new AbortController();
  readonly #settled = Promise.withResolvers<void>();
  #isSynced = false;
  #error: KubernetesFetchError | undefined;

  constructor(options: KindWatchOptions) {
    this.#options = options;
    this.kind = options.kind;
    void this.#run();
  }

  /** Whether its objects are known and followed. */
  get isSynced(): boolean {
    return this.#isSynced;
  }

  get error(): KubernetesFetchError | undefined {
    return this.#error;
  }

  get size(): number {
    return this.#store.size;
  }

  /** Fulfilled once the first list has been read, or has failed. */
  get settled(): Promise<void> {
    return this.#settled.promise;
  }

  /** The objects of a selection as JSON; undefined while they are not known. */
  select(selection: PreparedSelection): Buffer[] | undefined {
    return this.#isSynced ? this.#store.select(selection) : undefined;
  }

  /** All stored objects; undefined while they are not known. */
  list(): StoredObject[] | undefined {
    return this.#isSynced ? this.#store.list() : undefined;
  }

  /** @returns what ends it. */
  listen(listener: (change: WatchChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  stop(): void {
    this.#controller.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#controller;
    const { minPauseMs = 1000 } = this.#options;
    let failures = 0;
    while (!signal.aborted) {
      let pauseMs = minPauseMs;
      try {
        await this.#listAndWatch(() => {
          failures = 0;
        });
      } catch (error) {
        if (signal.aborted) break;
        const isRefused =
          error instanceof ClusterStatusError && [401, 403, 404].includes(error.clusterStatus);
        const isExpired = error instanceof ClusterStatusError && error.clusterStatus === 410;
        if (!isExpired) this.#fail(toFetchError(error));
        failures += 1;
        pauseMs = isRefused
          ? refusedPauseMs
          : isExpired && failures === 1
            ? 0
            : getRetryPauseMs({ firstMs: minPauseMs, maxMs: maxPauseMs }, failures);
      }
      // Not all watches of a cluster that comes back begin in the same moment.
      await pause(pauseMs * (0.5 + Math.random()), signal);
    }
    this.#settled.resolve();
  }

  async #listAndWatch(onSynced: () => void): Promise<void> {
    const { signal } = this.#controller;
    const { client, cluster, getLogin, kind, isStored = () => true } = this.#options;
    const path = getListPath(kind);
    const login = await getLogin(signal);
    if (!login)
      throw new AuthenticationError(`Cluster '${cluster.name}' has no credential of the portal`);
    const { items, resourceVersion } = await client.list(path, {}, login, signal);
    this.#store.replace(items.filter(isStored).map(item => hideSecretData(this.kind, item)));
    this.#isSynced = true;
    this.#error = undefined;
    onSynced();
    this.#settled.resolve();
    this.#notify({ type: 'reset' });
    let version = resourceVersion;
    while (!signal.aborted) version = await this.#watch(path, version, login);
  }

  /** @returns the version at which the next watch goes on. */
  async #watch(path: string, from: string, login: ClusterLogin): Promise<string> {
    const { client, getLogin } = this.#options;
    const query = { resourceVersion: from, timeoutSeconds: String(watchSeconds) };
    const ends = AbortSignal.timeout(watchSeconds * 1000 + graceMs);
    const signal = AbortSignal.any([this.#controller.signal, ends]);
    const current = (await getLogin(signal)) ?? login;
    const body = await client.watch(path, query, current, signal);
    let version = from;
    let count = 0;
    const openedAt = Date.now();
    for await (const { type, object } of readWatchLines(body)) {
      count += 1;
      if (type === 'ERROR') throw new ClusterStatusError(object.code ?? 500, path);
      checkNames(object);
      version = object.metadata?.resourceVersion ?? version;
      if (type !== 'BOOKMARK') this.#apply(type, object);
    }
    // A server that closes each watch as soon as it is open would be called without pause.
    if (count === 0 && Date.now() - openedAt < 1000)
      throw new ServiceUnavailableError('it closes watches at once');
    return version;
  }

  #apply(type: string, object: KubernetesObject): void {
    const { isStored = () => true } = this.#options;
    if (type === 'DELETED' || !isStored(object)) {
      const former = this.#store.remove(object);
      if (former) this.#notify({ type: 'removed', former });
      return;
    }
    // As lists have them, whose items of built-in kinds have neither.
    const { kind: _kind, apiVersion: _apiVersion, ...plain } = object;
    const isCustom = this.kind.type === 'customresources';
    const shown = hideSecretData(this.kind, isCustom ? object : plain);
    this.#notify({ type: 'put', ...this.#store.put(shown) });
  }

  #fail(error: KubernetesFetchError): void {
    const isNews = this.#isSynced || JSON.stringify(error) !== JSON.stringify(this.#error);
    this.#isSynced = false;
    this.#error = error;
    this.#settled.resolve();
    if (isNews) this.#notify({ type: 'reset' });
  }

  #notify(change: WatchChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
