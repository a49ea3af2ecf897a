import {
  commandSourcePoint,
  fetchApiRef,
  liveTopicPoint,
  navItemPoint,
  pagePoint,
  wrapperPoint,
} from '@portico/app';
import {
  catalogApiRef,
  CatalogClient,
  catalogEntityTopic,
  catalogKeys,
} from '@portico/catalog-common';
import { createApiFactory, createPlugin } from '@portico/core';
import { CatalogIcon, translated } from '@portico/ui';
import { OwnKindsProvider } from './components/OwnKinds/OwnKindsProvider.tsx';
import { entityCardPoint, entityMenuItemPoint, entityTabPoint } from './extensionPoints.ts';
import { hasAncestors } from './model/ancestorProblems.ts';
import { isOrphan, listProblems } from './model/entityProblems.ts';
import { hasCheckedRelations } from './model/relationWarnings.ts';
import { EntityTitleLoader } from './model/EntityTitleLoader.ts';
import { entityTitlesApiRef } from './queries/entityTitle.ts';
import { createGraphEntities, graphEntitiesApiRef } from './queries/graphEntities.ts';
import {
  catalogEntityRouteRef,
  catalogGraphRouteRef,
  catalogIndexRouteRef,
  createComponentRouteRef,
  registerComponentRouteRef,
  unregisterRedirectRouteRef,
} from './routes.ts';
import { catalogTranslations } from './translations.ts';

/** The catalog in the browser: the list of entities and the page of each. */
export const catalogPlugin = createPlugin({
  id: 'catalog',
  extensionPoints: [entityTabPoint, entityCardPoint, entityMenuItemPoint],
  provides: [
    createApiFactory({
      api: catalogApiRef,
      needs: { fetch: fetchApiRef },
      create: ({ fetch }) => new CatalogClient(fetch.forPlugin('catalog')),
    }),
    createApiFactory({
      api: entityTitlesApiRef,
      needs: { catalog: catalogApiRef },
      create: ({ catalog }) => new EntityTitleLoader(catalog),
    }),
    createApiFactory({
      api: graphEntitiesApiRef,
      needs: { catalog: catalogApiRef },
      create: ({ catalog }) => createGraphEntities(catalog),
    }),
  ],
  routes: {
    catalogIndex: catalogIndexRouteRef,
    catalogEntity: catalogEntityRouteRef,
    catalogGraph: catalogGraphRouteRef,
  },
  externalRoutes: {
    createComponent: createComponentRouteRef,
    registerComponent: registerComponentRouteRef,
    unregisterRedirect: unregisterRedirectRouteRef,
  },
  contributes: [
    wrapperPoint.add({ id: 'kinds', Wrapper: OwnKindsProvider }),
    pagePoint.add({
      id: 'index',
      route: catalogIndexRouteRef,
      path: '/catalog',
      load: () => import('./pages/IndexPage/IndexPage.tsx'),
    }),
    pagePoint.add({
      id: 'entity',
      route: catalogEntityRouteRef,
      path: '/catalog/:namespace/:kind/:name',
      load: () => import('./pages/EntityPage/EntityPage.tsx'),
    }),
    pagePoint.add({
      id: 'graph',
      route: catalogGraphRouteRef,
      path: '/catalog-graph',
      load: () => import('./pages/RelationsPage/RelationsPage.tsx'),
    }),
    navItemPoint.add({
      title: translated(catalogTranslations, 'nav.catalog'),
      icon: CatalogIcon,
      route: catalogIndexRouteRef,
      shortcut: 'g c',
    }),
    commandSourcePoint.add({
      title: translated(catalogTranslations, 'nav.catalog'),
      search: async (query, context) => {
        const { searchEntities } = await import('./queries/entityCommands.ts');
        return searchEntities(query, context);
      },
    }),
    liveTopicPoint.add({
      topic: catalogEntityTopic,
      // Entities first: graphs are lists of entities kept by themselves, and must find those that changed stale.
      getStaleKeys: refs => [...refs.map(catalogKeys.entity), catalogKeys.lists],
      allKeys: [catalogKeys.all],
    }),
    entityTabPoint.add({
      id: 'overview',
      path: '/',
      title: translated(catalogTranslations, 'entity.overview'),
      order: 10,
      load: () => import('./pages/EntityPage/OverviewTab.tsx'),
    }),
    entityCardPoint.add({
      id: 'orphan-warning',
      column: 'main',
      order: 1,
      isShownFor: isOrphan,
      load: () => import('./components/OrphanWarning/OrphanWarningCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'relation-warning',
      column: 'main',
      order: 5,
      isShownFor: hasCheckedRelations,
      load: () => import('./components/EntityCards/RelationWarningCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'status',
      column: 'main',
      order: 10,
      isShownFor: entity => listProblems(entity).length > 0,
      load: () => import('./components/EntityCards/StatusCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'location',
      column: 'main',
      order: 25,
      isShownFor: ({ kind }) => kind.toLowerCase() === 'location',
      load: () => import('./components/LocationCard/LocationCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'about',
      column: 'main',
      order: 20,
      load: () => import('./components/EntityCards/AboutCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'relations',
      column: 'main',
      order: 30,
      load: () => import('./components/EntityCards/RelationsCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'relation-graph',
      column: 'main',
      order: 40,
      isShownFor: ({ relations = [] }) => relations.length > 0,
      load: () => import('./components/RelationGraphCard/RelationGraphCard.tsx'),
    }),
    entityTabPoint.add({
      id: 'diagram',
      path: '/diagram',
      title: translated(catalogTranslations, 'diagram.tab'),
      order: 50,
      isShownFor: ({ kind }) => kind.toLowerCase() === 'system',
      load: () => import('./components/SystemDiagram/SystemDiagram.tsx'),
    }),
    entityCardPoint.add({
      id: 'ancestor-problems',
      column: 'main',
      order: 90,
      isShownFor: hasAncestors,
      load: () => import('./components/AncestorProblems/AncestorProblemsCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'links',
      column: 'side',
      order: 20,
      isShownFor: ({ metadata }) => (metadata.links ?? []).length > 0,
      load: () => import('./components/EntityCards/LinksCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'labels',
      column: 'side',
      order: 30,
      isShownFor: ({ metadata }) => Object.keys(metadata.labels ?? {}).length > 0,
      load: () => import('./components/EntityCards/LabelsCard.tsx'),
    }),
  ],
});
