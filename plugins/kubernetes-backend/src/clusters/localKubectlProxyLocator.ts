import type { ClusterLocatorType } from '@portico/kubernetes-node';

/** The cluster behind `kubectl proxy` on this machine. */
export const localKubectlProxyLocatorType: ClusterLocatorType = {
  type: 'localKubectlProxy',
  create: () => ({
    listClusters: async () => [
      {
        name: 'local',
        url: 'http://localhost:8001',
        authProvider: 'localKubectlProxy',
        skipMetricsLookup: true,
      },
    ],
  }),
};
