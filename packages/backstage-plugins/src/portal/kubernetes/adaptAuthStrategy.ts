import { within } from '@portico/core';
import { ServiceUnavailableError } from '@portico/errors';
import type { ClusterAuthStrategy, ClusterLogin } from '@portico/kubernetes-node';
import { type PublishedCluster, toPublishedCluster } from './clusterDetails.ts';

/** How to sign in to clusters, in the form of plugin-kubernetes-node. */
export interface PublishedAuthStrategy {
  getCredential(cluster: PublishedCluster, auth: object): Promise<PublishedCredential>;
  validateCluster?(authMetadata: Readonly<Record<string, string>>): readonly Error[];
}

type PublishedCredential =
  | { type: 'bearer token'; token: string }
  | { type: 'x509 client certificate'; cert: string; key: string }
  | { type: 'anonymous' };

const maxMs = 10_000;

/**
 * A published strategy as one of the portal. Whose credential it gives is not known, so that no caller sees what was read
 * with that of another.
 */
export function adaptAuthStrategy(
  authProvider: string,
  strategy: PublishedAuthStrategy,
): ClusterAuthStrategy {
  return {
    authProvider,
    credentialOf: 'caller',
    validate(cluster) {
      const faults = strategy.validateCluster?.(toPublishedCluster(cluster).authMetadata) ?? [];
      const messages = faults.map(({ message }) => message);
      return messages.length > 0 ? `Cluster '${cluster.name}': ${messages.join('; ')}` : undefined;
    },
    async getLogin(cluster, auth, signal) {
      signal.throwIfAborted();
      const credential = await within(
        strategy.getCredential(toPublishedCluster(cluster), auth),
        maxMs,
        () =>
          new ServiceUnavailableError(
            `The auth provider '${authProvider}' gave no credential within ${maxMs / 1000} s`,
          ),
      );
      return toLogin(credential, authProvider);
    },
  };
}

function toLogin(credential: PublishedCredential, authProvider: string): ClusterLogin {
  switch (credential.type) {
    case 'bearer token':
      return { type: 'token', token: credential.token };
    case 'x509 client certificate':
      return { type: 'certificate', cert: credential.cert, key: credential.key };
    case 'anonymous':
      return { type: 'anonymous' };
    default:
      throw new ServiceUnavailableError(
        `The auth provider '${authProvider}' gave a credential of a type that is not known here`,
      );
  }
}
