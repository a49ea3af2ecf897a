import { navItemPoint, pagePoint } from '@portico/app/points';
import { catalogApiRef } from '@portico/catalog-common';
import { entityCardPoint, entityTabPoint } from '@portico/catalog/points';
import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import { createApiFactory, createPlugin } from '@portico/core';
import { translated } from '@portico/ui/i18n';
import { GraphIcon } from '@portico/ui/icons';
import { createGraphEntities, graphEntitiesApiRef } from './queries/graphEntities.ts';
import { catalogGraphRouteRef } from './routes.ts';
import { catalogGraphTranslations } from './translations.ts';

/** Kinds that own, describe or make others, which no software depends on. */
const kindsWithoutDependents = new Set(['group', 'user', 'location', 'template']);

/** What is related to what, as a graph: its page, a card of entities, the diagram of a system. */
export const catalogGraphPlugin = createPlugin({
  id: 'catalog-graph',
  provides: [
    createApiFactory({
      api: graphEntitiesApiRef,
      needs: { catalog: catalogApiRef },
      create: ({ catalog }) => createGraphEntities(catalog),
    }),
  ],
  routes: { catalogGraph: catalogGraphRouteRef },
  contributes: [
    pagePoint.add({
      route: catalogGraphRouteRef,
      path: '/catalog-graph',
      requires: [catalogEntityReadPermission],
      load: () => import('./pages/RelationsPage/RelationsPage.tsx'),
    }),
    navItemPoint.add({
      title: translated(catalogGraphTranslations, 'nav.graph'),
      icon: GraphIcon,
      route: catalogGraphRouteRef,
      order: 200,
    }),
    entityCardPoint.add({
      id: 'relations',
      column: 'main',
      order: 40,
      isShownFor: ({ relations = [] }) => relations.length > 0,
      load: () => import('./components/RelationGraphCard/RelationGraphCard.tsx'),
    }),
    entityTabPoint.add({
      id: 'impact',
      path: '/impact',
      title: translated(catalogGraphTranslations, 'impact.tab'),
      order: 12,
      isShownFor: ({ kind }) => !kindsWithoutDependents.has(kind.toLowerCase()),
      load: () => import('./components/Impact/ImpactTab.tsx'),
    }),
    entityTabPoint.add({
      id: 'diagram',
      path: '/diagram',
      title: translated(catalogGraphTranslations, 'diagram.tab'),
      order: 50,
      isShownFor: ({ kind }) => kind.toLowerCase() === 'system',
      load: () => import('./components/SystemDiagram/SystemDiagram.tsx'),
    }),
  ],
});
