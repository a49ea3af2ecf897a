import { InputError, NotFoundError } from '@portico/errors';
import type { ClusterDetails, ClusterLocator } from '@portico/kubernetes-node';
import type { Logger } from '@portico/server';
import type { AuthStrategies } from '../auth/AuthStrategies.ts';

const freshMs = 30_000;
const locateMs = 10_000;

/** A locator with what it found last. */
interface Located {
  type: string;
  locator: ClusterLocator;
  clusters: readonly ClusterDetails[];
  problems: readonly string[];
}

/** A cluster, and the kind of locator that found it. */
export interface LocatedCluster extends ClusterDetails {
  locator: string;
}

/** Knows the clusters of all locators; one that fails retains what it found before and hides nothing of the others. */
export class ClusterRegistry {
  readonly #located: Located[];
  readonly #strategies: AuthStrategies;
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #now: () => number;
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;
  #clusters: readonly LocatedCluster[] = [];

  constructor(options: {
    locators: readonly { type: string; locator: ClusterLocator }[];
    strategies: AuthStrategies;
    logger: Pick<Logger, 'warn'>;
    now: () => number;
  }) {
    this.#located = options.locators.map(each => ({ ...each, clusters: [], problems: [] }));
    this.#strategies = options.strategies;
    this.#logger = options.logger;
    this.#now = options.now;
  }

  /** The clusters, by the order of the locators; of those with one name the first. */
  async list(): Promise<readonly LocatedCluster[]> {
    if (this.#now() - this.#readAt >= freshMs) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
    return this.#clusters;
  }

  /** Why locators failed the last time, and which of their clusters are omitted. */
  listErrors(): { locator: string; message: string }[] {
    return this.#located.flatMap(({ type, problems }) =>
      problems.map(message => ({ locator: type, message })),
    );
  }

  /**
   * The cluster of a name; without one, the only cluster.
   *
   * @throws NotFoundError when there is none, InputError when several would fit.
   */
  async require(name: string | undefined): Promise<LocatedCluster> {
    const clusters = await this.list();
    const [only] = clusters;
    if (!only) throw new NotFoundError('No Clusters configured');
    if (name === undefined || name === '') {
      if (clusters.length === 1) return only;
      throw new InputError(
        "There are several clusters; name one with the header 'Backstage-Kubernetes-Cluster'",
      );
    }
    const found = clusters.find(cluster => cluster.name === name);
    if (!found) throw new NotFoundError(`Cluster ${name} not found`);
    return found;
  }

  async #read(): Promise<void> {
    await Promise.all(this.#located.map(located => this.#readOne(located)));
    const byName = new Map<string, LocatedCluster>();
    for (const { type, clusters } of this.#located)
      for (const cluster of clusters)
        if (!byName.has(cluster.name)) byName.set(cluster.name, { ...cluster, locator: type });
    this.#clusters = [...byName.values()];
    this.#readAt = this.#now();
  }

  async #readOne(located: Located): Promise<void> {
    try {
      const problems: string[] = [];
      const signal = AbortSignal.timeout(locateMs);
      const found = await located.locator.listClusters(signal, message => problems.push(message));
      located.clusters = found;
      located.problems = problems;
      // These are listed: whoever looks for a cluster has to see what is wrong with it.
      const faults = found.flatMap(cluster => this.#strategies.findFault(cluster) ?? []);
      for (const problem of [...problems, ...faults]) this.#logger.warn(problem);
    } catch (error) {
      located.problems = [error instanceof Error ? error.message : String(error)];
      this.#logger.warn(`Clusters of locator '${located.type}' are not read`, { error });
    }
  }
}
