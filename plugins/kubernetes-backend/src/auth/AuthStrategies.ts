import { ServiceUnavailableError } from '@portico/errors';
import type { KubernetesAuth } from '@portico/kubernetes-common';
import type { ClusterAuthStrategy, ClusterDetails, ClusterLogin } from '@portico/kubernetes-node';

/** The auth strategies, by auth provider. */
export class AuthStrategies {
  readonly #byProvider: ReadonlyMap<string, ClusterAuthStrategy>;

  constructor(strategies: readonly ClusterAuthStrategy[]) {
    this.#byProvider = new Map(strategies.map(strategy => [strategy.authProvider, strategy]));
  }

  /** What keeps a cluster from being used, with the fix. */
  findFault(cluster: ClusterDetails): string | undefined {
    const strategy = this.#byProvider.get(cluster.authProvider);
    if (!strategy)
      return `Cluster '${cluster.name}': authProvider "${cluster.authProvider}" has no KubernetesAuthProvider defined for it`;
    return strategy.validate?.(cluster);
  }

  /** Whether the portal itself signs in, so that all its users share what it sees. */
  usesPortalCredential(cluster: ClusterDetails): boolean {
    const strategy = this.#byProvider.get(cluster.authProvider);
    return strategy?.credentialOf === 'portal' && this.findFault(cluster) === undefined;
  }

  /**
   * What to send to a cluster; undefined when the caller sent no token that it takes.
   *
   * @throws ServiceUnavailableError for a cluster that cannot be used.
   */
  async getLogin(
    cluster: ClusterDetails,
    auth: KubernetesAuth,
    signal: AbortSignal,
  ): Promise<ClusterLogin | undefined> {
    const fault = this.findFault(cluster);
    if (fault !== undefined) throw new ServiceUnavailableError(fault);
    return this.#byProvider.get(cluster.authProvider)?.getLogin(cluster, auth, signal);
  }
}
