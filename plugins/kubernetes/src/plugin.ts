import { discoveryApiRef, fetchApiRef } from '@portico/app';
import { providerAuthsApiRef } from '@portico/auth';
import { attentionPoint, commandPoint, navItemPoint, pagePoint } from '@portico/app/points';
import {
  entityCardPoint,
  entityChangesPoint,
  entityFindingsPoint,
  entityHealthPoint,
  entityTabPoint,
} from '@portico/catalog/points';
import { createApiFactory, createLazyApi, createPlugin, optionalApi } from '@portico/core';
import {
  hasKubernetesAnnotation,
  kubernetesAnnotations,
  kubernetesApiRef,
  kubernetesClustersReadPermission,
  kubernetesPluginId,
  kubernetesResourcesReadPermission,
} from '@portico/kubernetes-common';
import { translated } from '@portico/ui/i18n';
import { CloudIcon } from '@portico/ui/icons';
import { builtInClusterAuth, ClusterAuth, clusterAuthApiRef } from './model/clusterAuth.ts';
import { kubernetesAuthPoint, kubernetesCauseLinkPoint } from './points.ts';
import { listFailingEntities } from './queries/failingEntities.ts';
import { kubernetesClustersRouteRef } from './routes.ts';
import { kubernetesTranslations } from './translations.ts';

/** That an entity names its workloads. */
const hasWorkloads = {
  $any: [kubernetesAnnotations.id, kubernetesAnnotations.labelSelector].map(name => ({
    [`metadata.annotations.${name}`]: { $exists: true },
  })),
};

/** Kubernetes: what entities run in clusters, what is broken, and why. */
export const kubernetesPlugin = createPlugin({
  id: kubernetesPluginId,
  extensionPoints: [kubernetesAuthPoint, kubernetesCauseLinkPoint],
  featureFlags: [{ name: 'kubernetes-terminal' }],
  routes: { clusters: kubernetesClustersRouteRef },
  provides: [
    createApiFactory({
      api: kubernetesApiRef,
      needs: { fetch: fetchApiRef, discovery: discoveryApiRef },
      create: options =>
        createLazyApi(async () => {
          const { KubernetesClient } = await import('@portico/kubernetes-common/client');
          return new KubernetesClient(options);
        }),
    }),
    createApiFactory({
      api: clusterAuthApiRef,
      needs: { providers: optionalApi(providerAuthsApiRef) },
      create: ({ providers }, { contributionsTo }) =>
        new ClusterAuth(providers, [
          ...builtInClusterAuth,
          ...contributionsTo(kubernetesAuthPoint).map(({ value }) => value),
        ]),
    }),
  ],
  contributes: [
    entityTabPoint.add({
      id: 'kubernetes',
      path: '/kubernetes',
      title: translated(kubernetesTranslations, 'tab'),
      order: 30,
      isShownFor: hasKubernetesAnnotation,
      explainsAbsence: true,
      load: () => import('./components/entityTab/EntityKubernetesTab.tsx'),
    }),
    entityHealthPoint.add({
      id: 'pods',
      requires: [kubernetesResourcesReadPermission],
      order: 50,
      title: translated(kubernetesTranslations, 'health.title'),
      isShownFor: hasKubernetesAnnotation,
      check: async (entity, context) => {
        const { checkPods } = await import('./queries/kubernetesHealth.ts');
        return checkPods(entity, context);
      },
    }),
    entityFindingsPoint.add({
      id: 'pods',
      requires: [kubernetesResourcesReadPermission],
      value: 'failing',
      word: translated(kubernetesTranslations, 'attention.word'),
      meaning: translated(kubernetesTranslations, 'attention.meaning'),
      state: 'broken',
      // Part of the first load: on demand it would bring all that the area has in its file.
      list: listFailingEntities,
    }),
    entityChangesPoint.add({
      id: 'rollouts',
      requires: [kubernetesResourcesReadPermission],
      title: translated(kubernetesTranslations, 'change.title'),
      query: hasWorkloads,
      list: async (entities, context) => {
        const { listRecentRollouts } = await import('./queries/listRecentRollouts.ts');
        return listRecentRollouts(entities, context);
      },
    }),
    entityCardPoint.add({
      id: 'environments',
      requires: [kubernetesClustersReadPermission, kubernetesResourcesReadPermission],
      column: 'side',
      order: 15,
      isShownFor: hasKubernetesAnnotation,
      load: () => import('./components/entityCard/EntityKubernetesCard.tsx'),
    }),
    attentionPoint.add({
      id: 'pods',
      requires: [kubernetesResourcesReadPermission],
      title: translated(kubernetesTranslations, 'health.title'),
      list: async context => {
        const { listFailingPods } = await import('./queries/kubernetesHealth.ts');
        return listFailingPods(context);
      },
    }),
    pagePoint.add({
      id: 'clusters',
      route: kubernetesClustersRouteRef,
      path: '/kubernetes/clusters',
      requires: [kubernetesClustersReadPermission],
      load: () => import('./pages/ClustersPage/ClustersPage.tsx'),
    }),
    navItemPoint.add({
      id: 'clusters',
      requires: [kubernetesClustersReadPermission],
      // After the pages and the groups, since it comes late where it comes at all.
      order: 910,
      load: () => import('./components/nav/ClustersItem.tsx'),
    }),
    commandPoint.add({
      id: 'clusters',
      title: translated(kubernetesTranslations, 'command.clusters'),
      keywords: translated(kubernetesTranslations, 'command.keywords'),
      icon: CloudIcon,
      route: kubernetesClustersRouteRef,
    }),
  ],
});
