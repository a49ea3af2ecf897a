import { attentionPoint, liveTopicPoint } from '@portico/app/points';
import { entityCardPoint, entityColumnPoint, entityTabPoint } from '@portico/catalog/points';
import { createPlugin } from '@portico/core';
import {
  anyDeliveryRef,
  deliveryPluginId,
  deliveryReadPermission,
  deliveryTopic,
  getDeploymentFailureId,
  hasDeliveryAnnotation,
} from '@portico/delivery-common';
import { kubernetesCauseLinkPoint } from '@portico/kubernetes/points';
import { translated } from '@portico/ui/i18n';
import { deliveryKeys } from './queries/deliveryKeys.ts';
import { deliveryTranslations } from './translations.ts';

/** Kinds whose entities have no projects. */
const kindsWithout = new Set(['user', 'group', 'location', 'domain']);
const isOfferedFor = (kind: string) => !kindsWithout.has(kind);

/** Delivery: builds and pull requests on the pages of entities. */
export const deliveryPlugin = createPlugin({
  id: deliveryPluginId,
  contributes: [
    liveTopicPoint.add({
      topic: deliveryTopic,
      getStaleKeys: refs =>
        refs.includes(anyDeliveryRef)
          ? [deliveryKeys.all]
          : [
              deliveryKeys.summaries,
              ...refs.flatMap(uid => [deliveryKeys.entity(uid), deliveryKeys.timeline(uid)]),
            ],
      allKeys: [deliveryKeys.all],
    }),
    entityTabPoint.add({
      id: 'delivery',
      path: '/delivery',
      title: translated(deliveryTranslations, 'tab'),
      order: 25,
      isShownFor: hasDeliveryAnnotation,
      explainsAbsence: true,
      load: () => import('./components/tab/EntityDeliveryTab.tsx'),
    }),
    entityCardPoint.add({
      id: 'delivery',
      requires: [deliveryReadPermission],
      column: 'side',
      order: 14,
      isShownFor: hasDeliveryAnnotation,
      load: () => import('./components/card/EntityDeliveryCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'team-pull-requests',
      requires: [deliveryReadPermission],
      column: 'side',
      order: 40,
      isShownFor: ({ kind }) => kind.toLowerCase() === 'group',
      load: () => import('./components/team/TeamPullRequestsCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'team-figures',
      requires: [deliveryReadPermission],
      column: 'side',
      order: 42,
      isShownFor: ({ kind }) => kind.toLowerCase() === 'group',
      load: () => import('./components/team/TeamFiguresCard.tsx'),
    }),
    entityColumnPoint.add({
      id: 'builds',
      requires: [deliveryReadPermission],
      title: translated(deliveryTranslations, 'builds'),
      order: 10,
      isOfferedFor,
      minWidth: 184,
      load: () => import('./components/columns/BuildsCell.tsx'),
    }),
    entityColumnPoint.add({
      id: 'pull-requests',
      requires: [deliveryReadPermission],
      title: translated(deliveryTranslations, 'pullRequests'),
      order: 20,
      isOfferedFor,
      minWidth: 128,
      load: () => import('./components/columns/PullRequestsCell.tsx'),
    }),
    kubernetesCauseLinkPoint.add({
      id: 'timeline',
      optional: true,
      requires: [deliveryReadPermission],
      title: translated(deliveryTranslations, 'before'),
      getPath: ({ cluster, kind, namespace, name }) =>
        `/delivery?${new URLSearchParams({ failure: getDeploymentFailureId(cluster, `${kind}/${namespace}/${name}`) })}`,
    }),
    attentionPoint.add({
      id: 'delivery',
      requires: [deliveryReadPermission],
      title: translated(deliveryTranslations, 'tab'),
      list: async context => {
        const { listMyWork } = await import('./queries/listMyWork.ts');
        return listMyWork(context);
      },
    }),
  ],
});
