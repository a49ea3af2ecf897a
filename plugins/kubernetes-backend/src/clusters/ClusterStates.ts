import type { ClusterState } from '@portico/kubernetes-common';
import type { ObjectKind } from '@portico/kubernetes-node';
import type { AuthStrategies } from '../auth/AuthStrategies.ts';
import type { ClusterClient } from '../client/ClusterClient.ts';
import type { ClusterClients } from '../client/ClusterClients.ts';
import { ClusterStatusError } from '../client/errors.ts';
import { getListPath } from '../objects/objectKinds.ts';
import type { ObjectsFetcher } from '../objects/ObjectsFetcher.ts';
import type { SharedWatches } from '../watch/SharedWatches.ts';
import type { LocatedCluster } from './ClusterRegistry.ts';

/** What checks of clusters work with. */
export interface ClusterStatesOptions {
  clients: ClusterClients;
  strategies: AuthStrategies;
  fetcher: ObjectsFetcher;
  watches: SharedWatches;
  now: () => number;
}

type Checked = Omit<ClusterState, 'watchedTypes' | 'objectCount'>;

const freshMs = 30_000;

/** Checks clusters with the portal's own credential. */
export class ClusterStates {
  readonly #options: ClusterStatesOptions;
  readonly #checks = new Map<string, { at: number; state: Promise<Checked> }>();

  constructor(options: ClusterStatesOptions) {
    this.#options = options;
  }

  list(clusters: readonly LocatedCluster[], signal: AbortSignal): Promise<ClusterState[]> {
    return Promise.all(
      clusters.map(async cluster => ({
        ...(await this.#check(cluster, signal)),
        ...this.#options.watches.describe(cluster),
      })),
    );
  }

  #check(cluster: LocatedCluster, signal: AbortSignal): Promise<Checked> {
    const { now } = this.#options;
    const known = this.#checks.get(cluster.name);
    if (known && now() - known.at < freshMs) return known.state;
    const state = this.#run(cluster, signal);
    this.#checks.set(cluster.name, { at: now(), state });
    state.catch(() => this.#checks.delete(cluster.name));
    return state;
  }

  async #run(cluster: LocatedCluster, signal: AbortSignal): Promise<Checked> {
    const { clients, strategies, fetcher, now } = this.#options;
    const { name, title, authProvider, dashboardUrl, locator } = cluster;
    const state: Checked = {
      name,
      ...(title !== undefined && { title }),
      authProvider,
      ...(dashboardUrl !== undefined && { dashboardUrl }),
      locator,
      reachability: 'unknown',
      deniedTypes: [],
      missingTypes: [],
    };
    const error = strategies.findFault(cluster);
    if (error !== undefined) return { ...state, reachability: 'unreachable', error };
    if (!strategies.usesPortalCredential(cluster)) return state;
    const client = clients.get(cluster);
    const startedAt = now();
    try {
      const login = await strategies.getLogin(cluster, {}, signal);
      if (!login) return state;
      const version = (await client.get('/version', login, signal)) as { gitVersion?: unknown };
      const latencyMs = now() - startedAt;
      const check = async (kind: ObjectKind) => {
        try {
          await client.get(`${getListPath(kind)}?limit=1`, login, signal);
        } catch (error) {
          if (!(error instanceof ClusterStatusError)) throw error;
          if (error.clusterStatus === 401 || error.clusterStatus === 403)
            state.deniedTypes.push(kind.plural);
          else if (error.clusterStatus === 404) state.missingTypes.push(kind.plural);
        }
      };
      await Promise.all(fetcher.kindsOf(cluster).map(check));
      return {
        ...state,
        reachability: 'reachable',
        ...(typeof version.gitVersion === 'string' && {
          version: version.gitVersion.slice(0, 100),
        }),
        latencyMs,
        checkedAt: new Date(now()).toISOString(),
      };
    } catch (error) {
      if (signal.aborted) throw error;
      return {
        ...state,
        reachability: describeFailure(error, client),
        checkedAt: new Date(now()).toISOString(),
        error: error instanceof Error ? error.message : String(error),
      };
    }
  }
}

function describeFailure(error: unknown, { breaker }: ClusterClient): ClusterState['reachability'] {
  if (error instanceof ClusterStatusError && error.clusterStatus === 401) return 'refused';
  return breaker.pausedBy === undefined ? 'unreachable' : 'paused';
}
