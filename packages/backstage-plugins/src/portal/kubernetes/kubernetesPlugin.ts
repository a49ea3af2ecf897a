import {
  clusterAuthPoint,
  clusterSourcePoint,
  entityClustersPoint,
} from '@portico/kubernetes-node';
import type { Additions } from '../Additions.ts';
import type { PortalPlugin } from '../PortalPlugin.ts';
import { adaptAuthStrategy, type PublishedAuthStrategy } from './adaptAuthStrategy.ts';
import { adaptClusterSupplier, adaptServiceLocator } from './adaptClusters.ts';

/** What published modules can add to Kubernetes. */
export const kubernetesPlugin: PortalPlugin = {
  createPoints: ({ clusterAuths, clusterSources, entityClusters }, { id, getCredentials }) => ({
    'kubernetes.auth-strategy': () => ({
      addAuthStrategy: (key: string, strategy: PublishedAuthStrategy) =>
        void clusterAuths.push(adaptAuthStrategy(key, strategy)),
    }),
    'kubernetes.cluster-supplier': () => ({
      addClusterSupplier: (supplier: Parameters<typeof adaptClusterSupplier>[0]) =>
        void clusterSources.push(adaptClusterSupplier(supplier, id, getCredentials)),
    }),
    'kubernetes.service-locator': () => ({
      addServiceLocator: (locator: Parameters<typeof adaptServiceLocator>[0]) =>
        void entityClusters.push(adaptServiceLocator(locator, getCredentials)),
    }),
  }),
  refused: {
    'kubernetes.objects-provider':
      'objects are read by the portal with watches that callers share and rights that it checks; kinds are added under kubernetes.customResources, or with objectKindPoint',
    'kubernetes.fetcher':
      'objects are read by the portal with watches that callers share; another way to a cluster is an auth strategy, or a cluster supplier with the address of a proxy',
    'kubernetes.router':
      'the routes of Kubernetes are those of the portal; serve further ones in a plugin of their own',
  },
  contributes: [
    clusterAuthPoint.addAllFrom(
      ({ additions }: { additions: Additions }) => additions.clusterAuths,
    ),
    clusterSourcePoint.addAllFrom(
      ({ additions }: { additions: Additions }) => additions.clusterSources,
    ),
    entityClustersPoint.addAllFrom(
      ({ additions }: { additions: Additions }) => additions.entityClusters,
    ),
  ],
};
