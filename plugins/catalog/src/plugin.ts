import { fetchApiRef } from '@portico/app';
import {
  attentionPoint,
  commandPoint,
  commandSourcePoint,
  liveTopicPoint,
  navItemPoint,
  pagePoint,
  wrapperPoint,
} from '@portico/app/points';
import {
  catalogApiRef,
  CatalogClient,
  catalogEntityTopic,
  catalogSourceTopic,
  catalogKeys,
} from '@portico/catalog-common';
import {
  catalogEntityReadPermission,
  catalogLocationReadPermission,
} from '@portico/catalog-common/permissions';
import { createApiFactory, createPlugin } from '@portico/core';
import { translated } from '@portico/ui/i18n';
import { CatalogIcon } from '@portico/ui/icons';
import { OwnKindsProvider } from './components/OwnKinds/OwnKindsProvider.tsx';
import {
  checkDescriptor,
  checkOwner,
  checkRelations,
  hasCheckedOwner,
} from './model/entityChecks.ts';
import {
  entityCardPoint,
  entityColumnPoint,
  entityDialogPoint,
  entityChangesPoint,
  entityFindingsPoint,
  entityHealthPoint,
  entityMenuItemPoint,
  entityTabPoint,
} from './points.ts';
import { hasAncestors } from './model/ancestorProblems.ts';
import { isOfOrganization, isOrphan, listProblems } from './model/entityProblems.ts';
import { hasCheckedRelations } from './model/relations/relationWarnings.ts';
import { EntityTitleLoader } from './model/EntityTitleLoader.ts';
import { entityTitlesApiRef } from './queries/entityTitle.ts';
import {
  catalogEntityRouteRef,
  catalogIndexRouteRef,
  catalogSourcesRouteRef,
  createComponentRouteRef,
  createFromTemplateRouteRef,
  importManyRouteRef,
  registerComponentRouteRef,
  unregisterRedirectRouteRef,
  viewTechdocRouteRef,
} from './routes.ts';
import { catalogTranslations } from './translations.ts';

/** The catalog in the browser: the list of entities and the page of each. */
export const catalogPlugin = createPlugin({
  id: 'catalog',
  extensionPoints: [
    entityTabPoint,
    entityCardPoint,
    entityMenuItemPoint,
    entityDialogPoint,
    entityHealthPoint,
    entityFindingsPoint,
    entityChangesPoint,
    entityColumnPoint,
  ],
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
  ],
  routes: {
    catalogIndex: catalogIndexRouteRef,
    catalogEntity: catalogEntityRouteRef,
    sources: catalogSourcesRouteRef,
  },
  externalRoutes: {
    createComponent: createComponentRouteRef,
    createFromTemplate: createFromTemplateRouteRef,
    importMany: importManyRouteRef,
    registerComponent: registerComponentRouteRef,
    unregisterRedirect: unregisterRedirectRouteRef,
    viewTechdoc: viewTechdocRouteRef,
  },
  contributes: [
    wrapperPoint.add({ id: 'kinds', Wrapper: OwnKindsProvider }),
    pagePoint.add({
      id: 'index',
      route: catalogIndexRouteRef,
      path: '/catalog',
      requires: [catalogEntityReadPermission],
      load: () => import('./pages/IndexPage/IndexPage.tsx'),
    }),
    pagePoint.add({
      id: 'entity',
      route: catalogEntityRouteRef,
      path: '/catalog/:namespace/:kind/:name',
      requires: [catalogEntityReadPermission],
      load: () => import('./pages/EntityPage/EntityPage.tsx'),
    }),
    pagePoint.add({
      id: 'sources',
      route: catalogSourcesRouteRef,
      path: '/catalog-sources',
      requires: [catalogLocationReadPermission],
      load: () => import('./pages/SourcesPage/SourcesPage.tsx'),
    }),
    commandPoint.add({
      id: 'sources',
      title: translated(catalogTranslations, 'command.sources'),
      icon: CatalogIcon,
      route: catalogSourcesRouteRef,
    }),
    navItemPoint.add({
      title: translated(catalogTranslations, 'nav.catalog'),
      icon: CatalogIcon,
      route: catalogIndexRouteRef,
      shortcut: 'g c',
    }),
    commandSourcePoint.add({
      title: translated(catalogTranslations, 'nav.catalog'),
      requires: [catalogEntityReadPermission],
      search: async (query, context) => {
        const { searchEntities } = await import('./queries/entityCommands.ts');
        return searchEntities(query, context);
      },
    }),
    commandSourcePoint.add({
      id: 'saved-views',
      requires: [catalogEntityReadPermission],
      // What somebody has named themselves, before what others have.
      order: 10,
      title: translated(catalogTranslations, 'views.title'),
      isLocal: true,
      search: async (query, context) => {
        const { searchSavedViews } = await import('./queries/viewCommands.ts');
        return searchSavedViews(query, context);
      },
    }),
    attentionPoint.add({
      id: 'problems',
      requires: [catalogEntityReadPermission],
      title: translated(catalogTranslations, 'nav.catalog'),
      list: async context => {
        const { listOwnedProblems } = await import('./queries/ownedProblems.ts');
        return listOwnedProblems(context);
      },
    }),
    entityFindingsPoint.add({
      id: 'missing-owners',
      requires: [catalogEntityReadPermission],
      value: 'missing-owner',
      word: translated(catalogTranslations, 'finding.missingOwner'),
      meaning: translated(catalogTranslations, 'finding.missingOwner.title'),
      state: 'attention',
      list: async context => {
        const { listMissingOwners } = await import('./queries/missingOwners.ts');
        return listMissingOwners(context);
      },
    }),
    entityFindingsPoint.add({
      id: 'left-owners',
      requires: [catalogEntityReadPermission],
      value: 'owner-left',
      word: translated(catalogTranslations, 'finding.ownerLeft'),
      meaning: translated(catalogTranslations, 'finding.ownerLeft.title'),
      state: 'attention',
      list: async context => {
        const { listLeftOwners } = await import('./queries/missingOwners.ts');
        return listLeftOwners(context);
      },
    }),
    liveTopicPoint.add({
      topic: catalogEntityTopic,
      // Entities first: graphs are lists of entities cached by themselves, and must find those that changed stale.
      getStaleKeys: refs => [...refs.map(catalogKeys.entity), catalogKeys.lists],
      allKeys: [catalogKeys.all],
    }),
    liveTopicPoint.add({
      id: 'sources',
      topic: catalogSourceTopic,
      getStaleKeys: () => [catalogKeys.sources],
      allKeys: [catalogKeys.sources],
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
      id: 'description',
      column: 'main',
      order: 14,
      load: () => import('./components/EntityCards/DescriptionCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'health',
      column: 'main',
      order: 16,
      load: () => import('./components/HealthStrip/HealthStrip.tsx'),
    }),
    entityHealthPoint.add({
      id: 'descriptor',
      order: 10,
      title: translated(catalogTranslations, 'health.descriptor'),
      isShownFor: entity => !isOfOrganization(entity) || listProblems(entity).length > 0,
      check: checkDescriptor,
    }),
    entityHealthPoint.add({
      id: 'owner',
      order: 20,
      title: translated(catalogTranslations, 'field.owner'),
      isShownFor: hasCheckedOwner,
      check: checkOwner,
    }),
    entityHealthPoint.add({
      id: 'relations',
      order: 30,
      title: translated(catalogTranslations, 'health.relations'),
      // Missing relations of groups and people have a warning of their own.
      isShownFor: entity => !isOfOrganization(entity) && hasCheckedRelations(entity),
      check: checkRelations,
    }),
    entityCardPoint.add({
      id: 'about',
      column: 'side',
      order: 10,
      // Whom to turn to, before what there is to explore.
      narrowOrder: 17,
      load: () => import('./components/EntityCards/AboutCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'relations',
      column: 'main',
      order: 30,
      load: () => import('./components/EntityCards/RelationsCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'ancestor-problems',
      column: 'main',
      order: 12,
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
