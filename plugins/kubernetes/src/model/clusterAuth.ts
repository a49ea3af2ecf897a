import { createApiRef } from '@portico/core';
import type { Cluster, ClusterCredential, KubernetesAuth } from '@portico/kubernetes-common';
import type { KubernetesAuthContribution, TokenProviders } from '../points.ts';

const gcpScope = 'https://www.googleapis.com/auth/cloud-platform.read-only';
// The application of AKS in Microsoft Entra, the same for all customers.
const aksScope = '6dae42f8-4368-4678-94ff-3960e28e3630/user.read';

const onServer = async () => undefined;

/** How users authenticate with clusters, as it comes with the plugin. */
export const builtInClusterAuth: readonly KubernetesAuthContribution[] = [
  { authProvider: 'serviceAccount', getToken: onServer },
  { authProvider: 'localKubectlProxy', getToken: onServer },
  { authProvider: 'anonymous', getToken: onServer },
  { authProvider: 'aws', getToken: onServer },
  { authProvider: 'azure', getToken: onServer },
  { authProvider: 'googleServiceAccount', getToken: onServer },
  {
    authProvider: 'google',
    getToken: ({ providers }) => providers.get('google').getAccessToken(gcpScope),
  },
  {
    authProvider: 'aks',
    getToken: ({ providers }) => providers.get('microsoft').getAccessToken(aksScope),
  },
  {
    authProvider: 'oidc',
    getToken: async ({ providers, cluster }) => {
      const provider = cluster.oidcTokenProvider;
      if (!provider) {
        throw new Error(`Cluster '${cluster.name}' has no oidcProvider configured`);
      }
      return providers.get(provider).getIdToken();
    },
  },
];

/** Obtains what users authenticate with clusters with. */
export const clusterAuthApiRef = createApiRef<ClusterAuth>({ id: 'kubernetes.cluster-auth' });

/** A cluster as far as its authentication matters. */
export type AuthCluster = Pick<Cluster, 'name' | 'authProvider' | 'oidcTokenProvider'>;

/** Obtains what users authenticate with clusters with. */
export class ClusterAuth {
  readonly #providers: TokenProviders | undefined;
  readonly #byProvider: ReadonlyMap<string, KubernetesAuthContribution>;

  /** @param contributions - later ones replace earlier ones of the same provider. */
  constructor(
    providers: TokenProviders | undefined,
    contributions: readonly KubernetesAuthContribution[],
  ) {
    this.#providers = providers;
    this.#byProvider = new Map(contributions.map(each => [each.authProvider, each]));
  }

  /**
   * The user's credential for a cluster; `undefined` where the server has its own.
   *
   * @throws Error when nothing knows the cluster's auth provider.
   */
  async getCredential(cluster: AuthCluster): Promise<ClusterCredential | undefined> {
    const { authProvider, oidcTokenProvider } = cluster;
    const provider = this.#byProvider.get(getBaseProvider(authProvider));
    if (!provider) {
      throw new Error(
        `authProvider "${authProvider}" has no KubernetesAuthProvider defined for it`,
      );
    }
    const token = await provider.getToken({ providers: this.#providers ?? noProviders, cluster });
    return token ? { authProvider, oidcTokenProvider, token } : undefined;
  }

  /** The tokens for all clusters, as queries carry them. One that cannot be had hides no other. */
  async getTokens(clusters: readonly AuthCluster[]): Promise<{
    auth: KubernetesAuth;
    errors: { cluster: string; message: string }[];
  }> {
    const auth: KubernetesAuth = {};
    const errors: { cluster: string; message: string }[] = [];
    await Promise.all(
      clusters.map(async cluster => {
        try {
          const credential = await this.getCredential(cluster);
          if (!credential) return;
          const { authProvider, oidcTokenProvider, token } = credential;
          if (oidcTokenProvider === undefined) auth[authProvider] = token;
          else {
            const known = auth[authProvider];
            const byProvider = typeof known === 'object' ? known : {};
            auth[authProvider] = { ...byProvider, [oidcTokenProvider]: token };
          }
        } catch (error) {
          errors.push({ cluster: cluster.name, message: (error as Error).message });
        }
      }),
    );
    return { auth, errors };
  }
}

/** A portal without sign-in providers has no tokens for clusters. */
const noProviders: TokenProviders = {
  get(providerId) {
    throw new Error(`There is no sign-in provider '${providerId}'; add the auth plugin`);
  },
};

/** `oidc.okta` is OIDC with a provider of its own. */
const getBaseProvider = (authProvider: string) => authProvider.split('.')[0] ?? authProvider;
