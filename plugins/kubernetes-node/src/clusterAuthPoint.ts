import { createExtensionPoint } from '@portico/core';
import type { KubernetesAuth } from '@portico/kubernetes-common';
import type { ClusterDetails } from './ClusterDetails.ts';

/** What a request to a cluster is sent with. */
export type ClusterLogin =
  | { type: 'anonymous' }
  | { type: 'token'; token: string }
  | { type: 'certificate'; cert: string; key: string };

/** How the portal signs in to clusters of an auth provider. */
export interface ClusterAuthStrategy {
  /** As clusters name it: `serviceAccount`. */
  authProvider: string;
  /** Whether it signs in with the portal's own credential (`portal`) or with one of each caller (`caller`). */
  credentialOf: 'portal' | 'caller';
  /** What is wrong with a cluster's settings, as a text that names the key. */
  validate?(cluster: ClusterDetails): string | undefined;
  /**
   * What to send.
   *
   * @param auth - the caller's tokens.
   * @returns undefined when the caller sent no token that the cluster takes.
   */
  getLogin(
    cluster: ClusterDetails,
    auth: KubernetesAuth,
    signal: AbortSignal,
  ): Promise<ClusterLogin | undefined>;
}

/** Auth strategies for clusters. */
export const clusterAuthPoint = createExtensionPoint<ClusterAuthStrategy>({
  id: 'kubernetes-cluster-auth',
  description: 'Ways to sign in to Kubernetes clusters',
});
