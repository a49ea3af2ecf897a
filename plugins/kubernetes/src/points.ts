import { createExtensionPoint } from '@portico/core';
import type { Cluster } from '@portico/kubernetes-common';
import type { Text } from '@portico/ui/i18n';

/** A user's sessions with sign-in providers, by their ids. */
export interface TokenProviders {
  get(providerId: string): {
    getAccessToken(scope?: string): Promise<string>;
    getIdToken(): Promise<string>;
  };
}

/** What a user's credential for a cluster is obtained with. */
export interface KubernetesAuthContext {
  providers: TokenProviders;
  cluster: Pick<Cluster, 'name' | 'authProvider' | 'oidcTokenProvider'>;
}

/** How users of the portal authenticate with clusters of one kind. */
export interface KubernetesAuthContribution {
  /** As in the configuration of clusters: `google`. */
  authProvider: string;
  /** The token for a cluster; `undefined` where the server has a credential of its own. */
  getToken: (context: KubernetesAuthContext) => Promise<string | undefined>;
}

/** How users authenticate with clusters. */
export const kubernetesAuthPoint = createExtensionPoint<KubernetesAuthContribution>({
  id: 'kubernetes-auth',
  description: 'How users authenticate with clusters',
});

/** An object of a cluster that does not run well. */
export interface FailingObject {
  cluster: string;
  kind: string;
  namespace: string;
  name: string;
}

/** Where the cause of a failure is looked into further. */
export interface KubernetesCauseLinkContribution {
  title: Text;
  /** Below the page of the entity that the object is of, with its search parameters: `/delivery?failure=…`. */
  getPath: (object: FailingObject) => string;
}

/** Where causes of failures are looked into further, beside what the cluster itself says. */
export const kubernetesCauseLinkPoint = createExtensionPoint<KubernetesCauseLinkContribution>({
  id: 'kubernetes-cause-link',
  description: 'Where the cause of a failing workload is looked into further',
});
