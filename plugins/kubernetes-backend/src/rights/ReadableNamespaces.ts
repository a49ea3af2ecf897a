import type { CatalogApi } from '@portico/catalog-common';
import { kubernetesAnnotations, type KubernetesAuth } from '@portico/kubernetes-common';
import type { KubernetesObject } from '@portico/kubernetes-common/kubernetes-objects';
import type { ClusterDetails, ClusterLogin } from '@portico/kubernetes-node';
import type { AuthStrategies } from '../auth/AuthStrategies.ts';
import type { ClusterClients } from '../client/ClusterClients.ts';
import { ClusterUnreachableError, describeNetworkFailure } from '../client/errors.ts';
import { parseSelector } from '../objects/matchSelector.ts';

/** Who looks, and where. */
export interface NamespaceQuery {
  cluster: ClusterDetails;
  namespace: string;
  auth: KubernetesAuth;
  /** Identifies the caller. */
  callerId: string;
  issueTokenFor(pluginId: string): Promise<string>;
  signal: AbortSignal;
}

const freshMs = 60_000;
const maxAnswers = 10_000;
const maxSelectors = 500;
const maxIds = 500;
const idPath = `metadata.annotations.${kubernetesAnnotations.id}`;
const selectorPath = `metadata.annotations.${kubernetesAnnotations.labelSelector}`;

/** Knows in which namespaces entities that a caller may read have pods. */
export class ReadableNamespaces {
  readonly #catalog: CatalogApi;
  readonly #clients: ClusterClients;
  readonly #strategies: AuthStrategies;
  readonly #now: () => number;
  readonly #answers = new Map<string, { at: number; isReadable: boolean }>();

  constructor(options: {
    catalog: CatalogApi;
    clients: ClusterClients;
    strategies: AuthStrategies;
    now: () => number;
  }) {
    this.#catalog = options.catalog;
    this.#clients = options.clients;
    this.#strategies = options.strategies;
    this.#now = options.now;
  }

  async has(query: NamespaceQuery): Promise<boolean> {
    const key = JSON.stringify([query.callerId, query.cluster.name, query.namespace]);
    const known = this.#answers.get(key);
    if (known && this.#now() - known.at < freshMs) return known.isReadable;
    const isReadable = await this.#find(query);
    if (this.#answers.size >= maxAnswers) this.#answers.clear();
    this.#answers.set(key, { at: this.#now(), isReadable });
    return isReadable;
  }

  /** @throws ClusterUnreachableError, whose message callers may read. */
  async #listPods(
    cluster: ClusterDetails,
    path: string,
    login: ClusterLogin,
    signal: AbortSignal,
  ): Promise<readonly KubernetesObject[]> {
    try {
      return (await this.#clients.get(cluster).list(path, {}, login, signal)).items;
    } catch (error) {
      if (signal.aborted) throw error;
      throw new ClusterUnreachableError(
        `Cluster '${cluster.name}' does not list its pods, so that your rights are not known: ${describeNetworkFailure(error)}`,
      );
    }
  }

  async #find({ cluster, namespace, auth, issueTokenFor, signal }: NamespaceQuery) {
    if (namespace === '') return false;
    const login = await this.#strategies.getLogin(cluster, auth, signal);
    if (!login) return false;
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods`;
    const items = await this.#listPods(cluster, path, login, signal);
    const labels = items.map(({ metadata }) => metadata?.labels ?? {});
    const values: unknown[] = labels.map(each => each[kubernetesAnnotations.id]);
    const ids = [...new Set(values.filter(id => typeof id === 'string'))];
    const token = await issueTokenFor('catalog');
    const { items: found } = await this.#catalog.queryEntities(
      {
        query: {
          $any: [
            { [idPath]: { $in: ids.slice(0, maxIds) } },
            { 'metadata.name': { $in: ids.slice(0, maxIds) } },
            { [selectorPath]: { $exists: true } },
          ],
        },
        fields: ['metadata.name', 'metadata.annotations'],
        limit: maxSelectors,
        totalItems: 'exclude',
      },
      { token, signal },
    );
    return found.some(({ metadata: { name, annotations = {} } }) => {
      const selector = annotations[kubernetesAnnotations.labelSelector];
      if (!selector) return ids.includes(annotations[kubernetesAnnotations.id] ?? name);
      const matches = parseSelector(selector);
      return matches !== undefined && labels.some(matches);
    });
  }
}
