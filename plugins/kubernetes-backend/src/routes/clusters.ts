import {
  kubernetesClustersReadPermission,
  listClustersEndpoint,
  listClusterStatesEndpoint,
} from '@portico/kubernetes-common';
import { serve } from '@portico/server';
import type { KubernetesServices } from '../KubernetesServices.ts';

/** Lists the clusters without what the portal reaches them by. */
export const listClustersRoute = serve(listClustersEndpoint, {
  access: ['user', 'service'],
  permission: kubernetesClustersReadPermission,
  async handle(_request, { registry }: KubernetesServices) {
    const clusters = await registry.list();
    return {
      items: clusters.map(({ name, title, dashboardUrl, authProvider, oidcTokenProvider }) => ({
        name,
        ...(title !== undefined && { title }),
        ...(dashboardUrl !== undefined && { dashboardUrl }),
        authProvider,
        ...(oidcTokenProvider !== undefined && { oidcTokenProvider }),
      })),
    };
  },
});

/** Lists how the clusters are doing. */
export const listClusterStatesRoute = serve(listClusterStatesEndpoint, {
  access: ['user', 'service'],
  permission: kubernetesClustersReadPermission,
  async handle({ signal }, { registry, states }: KubernetesServices) {
    const items = await states.list(await registry.list(), signal);
    return { items, locatorErrors: registry.listErrors() };
  },
});
