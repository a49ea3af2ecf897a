import { InputError } from '@portico/errors';
import { customResourceSchema } from '@portico/kubernetes-common';
import type { ClusterDetails, ClusterLocatorType } from '@portico/kubernetes-node';
import { z } from 'zod';

/** A cluster as the configuration names it. */
export const configClusterSchema = z.looseObject({
  name: z.string().min(1).max(253),
  title: z.string().optional(),
  url: z.url({ protocol: /^https?$/, error: "write an address: 'https://k8s.example.com'" }),
  authProvider: z.string().optional(),
  serviceAccountToken: z.string().optional(),
  authMetadata: z.record(z.string(), z.string()).optional(),
  oidcTokenProvider: z.string().optional(),
  caData: z.string().optional(),
  caFile: z.string().optional(),
  skipTLSVerify: z.boolean().default(false),
  skipMetricsLookup: z.boolean().default(false),
  dashboardUrl: z.string().optional(),
  dashboardApp: z.string().optional(),
  dashboardParameters: z.record(z.string(), z.unknown()).optional(),
  customResources: z.array(z.object(customResourceSchema.shape)).optional(),
});

const schema = z.looseObject({ clusters: z.array(configClusterSchema).max(1000).default([]) });

/** Clusters that the configuration lists. */
export const configLocatorType: ClusterLocatorType = {
  type: 'config',
  create(options) {
    const result = schema.safeParse(options);
    if (!result.success) {
      const [issue] = result.error.issues;
      throw new InputError(
        `Config 'kubernetes.clusterLocatorMethods' field '${issue?.path.join('.')}' is not valid: ${issue?.message}`,
      );
    }
    const clusters = result.data.clusters.map(toDetails);
    return { listClusters: async () => clusters };
  },
};

function toDetails(cluster: z.output<typeof configClusterSchema>): ClusterDetails {
  const { skipTLSVerify, serviceAccountToken, authMetadata = {}, ...rest } = cluster;
  const { name, title, url, oidcTokenProvider, caData, caFile, skipMetricsLookup } = rest;
  const { dashboardUrl, dashboardApp, dashboardParameters, customResources } = rest;
  return {
    name,
    title,
    url,
    authProvider:
      rest.authProvider ?? authMetadata['kubernetes.io/auth-provider'] ?? 'serviceAccount',
    authMetadata: {
      ...withoutToken(authMetadata),
      ...(serviceAccountToken && { serviceAccountToken }),
    },
    oidcTokenProvider: oidcTokenProvider ?? authMetadata['kubernetes.io/oidc-token-provider'],
    caData,
    caFile,
    skipTlsVerify: skipTLSVerify,
    skipMetricsLookup,
    dashboardUrl,
    dashboardApp,
    dashboardParameters,
    customResources,
  };
}

/** Only the key of its own is known to the log as a secret. */
function withoutToken(metadata: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metadata).filter(([name]) => name !== 'serviceAccountToken'),
  );
}
