import type { ClusterDetails } from '@portico/kubernetes-node';

/** A cluster in the form of plugin-kubernetes-node. */
export interface PublishedCluster {
  name: string;
  title?: string | undefined;
  url: string;
  authMetadata: Readonly<Record<string, string>>;
  skipTLSVerify?: boolean | undefined;
  skipMetricsLookup?: boolean | undefined;
  caData?: string | undefined;
  caFile?: string | undefined;
  dashboardUrl?: string | undefined;
  dashboardApp?: string | undefined;
  dashboardParameters?: Readonly<Record<string, unknown>> | undefined;
  customResources?: ClusterDetails['customResources'];
}

const authProviderKey = 'kubernetes.io/auth-provider';
const oidcTokenProviderKey = 'kubernetes.io/oidc-token-provider';

/** A cluster of the portal as published code has it. */
export function toPublishedCluster(cluster: ClusterDetails): PublishedCluster {
  const { authProvider, authMetadata, oidcTokenProvider, skipTlsVerify, ...rest } = cluster;
  return {
    ...rest,
    skipTLSVerify: skipTlsVerify,
    authMetadata: {
      ...authMetadata,
      [authProviderKey]: authProvider,
      ...(oidcTokenProvider !== undefined && { [oidcTokenProviderKey]: oidcTokenProvider }),
    },
  };
}

/** @returns the cluster in the portal's form, or what is wrong with it. */
export function readPublishedCluster(cluster: PublishedCluster): ClusterDetails | string {
  const { skipTLSVerify, authMetadata, ...rest } = cluster;
  const { name } = rest;
  if (typeof name !== 'string' || name === '') return 'A cluster has no name';
  if (!URL.canParse(rest.url) || !/^https?:$/.test(new URL(rest.url).protocol))
    return `Cluster '${name}' has no address; its url is like 'https://k8s.example.com'`;
  const authProvider = authMetadata?.[authProviderKey];
  if (!authProvider) return `Cluster '${name}' has no '${authProviderKey}' in its authMetadata`;
  return {
    ...rest,
    skipTlsVerify: skipTLSVerify,
    authProvider,
    authMetadata,
    oidcTokenProvider: authMetadata[oidcTokenProviderKey],
  };
}
