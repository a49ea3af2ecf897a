import { catalogApiRef } from '@portico/catalog-common';
import { deploymentProviderPoint } from '@portico/delivery-node';
import {
  kubernetesPermissions,
  kubernetesPluginId,
  kubernetesProxyPermission,
} from '@portico/kubernetes-common';
import {
  clusterAuthPoint,
  clusterLocatorPoint,
  clusterSourcePoint,
  entityClustersPoint,
  objectKindPoint,
} from '@portico/kubernetes-node';
import { watchedStatePoint } from '@portico/notifications-node';
import { createServerPlugin, loggerRef } from '@portico/server';
import { OpenCounts } from '@portico/server/http';
import { AuthStrategies } from './auth/AuthStrategies.ts';
import { createStrategies } from './auth/strategies.ts';
import { ClusterClients } from './client/ClusterClients.ts';
import { ClusterRegistry } from './clusters/ClusterRegistry.ts';
import { createLocators, replaceLocators } from './clusters/createLocators.ts';
import { createDeploymentProviders } from './deployments/createDeploymentProviders.ts';
import { kubernetesConfigSchema } from './kubernetesConfig.ts';
import type { KubernetesServices } from './KubernetesServices.ts';
import { selectKinds, toCustomKind } from './objects/objectKinds.ts';
import { ObjectsFetcher } from './objects/ObjectsFetcher.ts';
import { proxyRoutes } from './proxy/proxyRoutes.ts';
import { clusterRequestResource } from './rights/clusterRequestResource.ts';
import { ReadableNamespaces } from './rights/ReadableNamespaces.ts';
import { RequestJudge } from './rights/RequestJudge.ts';
import { ClusterStates } from './clusters/ClusterStates.ts';
import { failingEntitiesRoute } from './routes/failingEntities.ts';
import { listClustersRoute, listClusterStatesRoute } from './routes/clusters.ts';
import { objectsStreamRoute } from './routes/stream.ts';
import { createPodStates } from './watch/createPodStates.ts';
import { PodOwners } from './watch/PodOwners.ts';
import { SharedWatches } from './watch/SharedWatches.ts';
import {
  customResourcesQueryRoute,
  servicesRoute,
  workloadsByRefsRoute,
  workloadsQueryRoute,
} from './routes/objects.ts';

/** Kubernetes on the server. */
export const kubernetesBackendPlugin = createServerPlugin({
  id: kubernetesPluginId,
  config: kubernetesConfigSchema,
  needs: {
    catalog: catalogApiRef,
    logger: loggerRef,
    locatorTypes: clusterLocatorPoint,
    authStrategies: clusterAuthPoint,
    objectKinds: objectKindPoint,
    sources: clusterSourcePoint,
    choosers: entityClustersPoint,
  },
  extensionPoints: [
    clusterLocatorPoint,
    clusterAuthPoint,
    objectKindPoint,
    clusterSourcePoint,
    entityClustersPoint,
  ],
  contributes: [
    watchedStatePoint.addFrom((services: KubernetesServices) => createPodStates(services), {
      optional: true,
    }),
    deploymentProviderPoint.addAllFrom(
      (services: KubernetesServices) => createDeploymentProviders(services),
      { optional: true },
    ),
  ],
  permissions: () => ({
    permissions: kubernetesPermissions,
    // Each request needs a right of its own besides.
    grantedByDefault: [kubernetesProxyPermission],
    resources: [clusterRequestResource],
  }),
  create(apis, { config: { kubernetes = kubernetesDefaults, permission } }): KubernetesServices {
    const { catalog, logger, locatorTypes, authStrategies, objectKinds, sources, choosers } = apis;
    const now = () => Date.now();
    const strategies = new AuthStrategies([
      ...createStrategies(process.env),
      ...authStrategies.map(({ value }) => value),
    ]);
    const clients = new ClusterClients({ deadlineMs: kubernetes.clusterDeadlineMs, now });
    const kinds = selectKinds(kubernetes.objectTypes, [
      ...objectKinds.map(({ value }) => value),
      ...kubernetes.customResources.map(toCustomKind),
    ]);
    const watches = new SharedWatches({
      clients,
      strategies,
      lingerMs: kubernetes.watchLingerMs,
    });
    const fetcher = new ObjectsFetcher({ clients, strategies, kinds, watched: watches });
    return {
      catalog,
      watches,
      podOwners: new PodOwners(catalog, now),
      fetcher,
      states: new ClusterStates({ clients, strategies, fetcher, watches, now }),
      strategies,
      clients,
      logger,
      registry: new ClusterRegistry({
        locators: replaceLocators(
          createLocators(
            kubernetes.clusterLocatorMethods,
            catalog,
            locatorTypes.map(({ value }) => value),
          ),
          sources.map(({ value }) => value),
        ),
        strategies,
        logger,
        now,
      }),
      judge: new RequestJudge({
        isEnabled: permission?.enabled ?? false,
        namespaces: new ReadableNamespaces({ catalog, clients, strategies, now }),
      }),
      argoPagesUrl: kubernetes.argocd?.baseUrl,
      connections: new OpenCounts(),
      serviceLocator: {
        type: kubernetes.serviceLocatorMethod.type,
        chosenBy: choosers.at(-1)?.value,
      },
    };
  },
  async stop({ clients, watches }) {
    watches.stop();
    await clients.close();
  },
  routes: [
    listClustersRoute,
    listClusterStatesRoute,
    failingEntitiesRoute,
    objectsStreamRoute,
    servicesRoute,
    workloadsQueryRoute,
    workloadsByRefsRoute,
    customResourcesQueryRoute,
    ...proxyRoutes,
  ],
});

const kubernetesDefaults = kubernetesConfigSchema.shape.kubernetes.unwrap().parse({});
