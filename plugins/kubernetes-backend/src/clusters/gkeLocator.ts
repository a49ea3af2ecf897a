import { InputError, ServiceUnavailableError } from '@portico/errors';
import type { ClusterDetails, ClusterLocatorType } from '@portico/kubernetes-node';
import { z } from 'zod';
import { request } from '../client/request.ts';

const optionsSchema = z.looseObject({
  projectId: z.string(),
  /** A region, a zone, or `-` for all. */
  region: z.string().default('-'),
  authProvider: z.string().default('google'),
  skipTLSVerify: z.boolean().default(false),
  skipMetricsLookup: z.boolean().default(false),
  /** Whether objects link to the cloud's own console. */
  exposeDashboard: z.boolean().default(false),
  matchingResourceLabels: z.array(z.object({ key: z.string(), value: z.string() })).default([]),
  /** `dns` uses the DNS endpoint of a cluster in place of its address. */
  endpointType: z.enum(['ip', 'dns']).default('ip'),
});

const answerSchema = z.object({
  clusters: z
    .array(
      z.looseObject({
        name: z.string(),
        location: z.string(),
        endpoint: z.string().optional(),
        resourceLabels: z.record(z.string(), z.string()).optional(),
        masterAuth: z.looseObject({ clusterCaCertificate: z.string().optional() }).optional(),
        controlPlaneEndpointsConfig: z
          .looseObject({
            dnsEndpointConfig: z.looseObject({ endpoint: z.string().optional() }).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
});

const api = 'https://container.googleapis.com';

/** Clusters of a Google Cloud project. */
export function createGkeLocatorType(
  getToken: (signal: AbortSignal) => Promise<string>,
  baseUrl = api,
): ClusterLocatorType {
  return {
    type: 'gke',
    create(given) {
      const result = optionsSchema.safeParse(given);
      if (!result.success)
        throw new InputError(
          `Config 'kubernetes.clusterLocatorMethods' of type 'gke': '${result.error.issues[0]?.path.join('.')}' ${result.error.issues[0]?.message}`,
        );
      const options = result.data;
      return {
        async listClusters(signal) {
          const { projectId, region } = options;
          const path = `/v1/projects/${encodeURIComponent(projectId)}/locations/${encodeURIComponent(region)}/clusters`;
          const { statusCode, body } = await request(baseUrl + path, {
            headers: { authorization: `Bearer ${await getToken(signal)}` },
            signal,
          });
          if (statusCode !== 200) {
            await body.dump();
            throw new ServiceUnavailableError(
              `Google Cloud answers ${statusCode} for project '${projectId}'`,
            );
          }
          const { clusters } = answerSchema.parse(await body.json());
          return clusters
            .filter(({ resourceLabels = {} }) =>
              options.matchingResourceLabels.every(
                ({ key, value }) => resourceLabels[key] === value,
              ),
            )
            .map(cluster => toDetails(cluster, options));
        },
      };
    },
  };
}

function toDetails(
  cluster: z.output<typeof answerSchema>['clusters'][number],
  options: z.output<typeof optionsSchema>,
): ClusterDetails {
  const { name, location, endpoint, masterAuth, controlPlaneEndpointsConfig } = cluster;
  const dns = controlPlaneEndpointsConfig?.dnsEndpointConfig?.endpoint;
  const usesDns = options.endpointType === 'dns' && dns !== undefined;
  return {
    name,
    url: `https://${usesDns ? dns : (endpoint ?? '')}`,
    authProvider: options.authProvider,
    // The DNS endpoint has a public certificate.
    caData: usesDns ? undefined : masterAuth?.clusterCaCertificate,
    skipTlsVerify: options.skipTLSVerify,
    skipMetricsLookup: options.skipMetricsLookup,
    ...(options.exposeDashboard && {
      dashboardApp: 'gke',
      dashboardParameters: { projectId: options.projectId, region: location, clusterName: name },
    }),
  };
}
