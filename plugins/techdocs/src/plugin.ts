import { fetchApiRef } from '@portico/app';
import { attentionPoint, commandPoint, navItemPoint, pagePoint } from '@portico/app/points';
import { getDocsTarget } from '@portico/catalog/parts';
import { entityHealthPoint, entityTabPoint } from '@portico/catalog/points';
import type { Entity } from '@portico/catalog-model';
import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import { createApiFactory, createLazyApi, createPlugin } from '@portico/core';
import { techdocsApiRef, techdocsPluginId } from '@portico/techdocs-common';
import { translated } from '@portico/ui/i18n';
import { DocsIcon } from '@portico/ui/icons';
import { docsAddonPoint } from './points.ts';
import { docsIndexRouteRef, docsRouteRef, searchPageRouteRef } from './routes.ts';
import { docsTranslations } from './translations.ts';

const hasDocs = (entity: Entity) => getDocsTarget(entity) !== undefined;

/** Technical docs: the list of all, the reader, and addons for it. */
export const techdocsPlugin = createPlugin({
  id: techdocsPluginId,
  extensionPoints: [docsAddonPoint],
  provides: [
    createApiFactory({
      api: techdocsApiRef,
      needs: { fetch: fetchApiRef },
      create: ({ fetch }) =>
        createLazyApi(async () => {
          const { TechdocsClient } = await import('@portico/techdocs-common/client');
          return new TechdocsClient(fetch.forPlugin(techdocsPluginId));
        }),
    }),
  ],
  routes: { docsIndex: docsIndexRouteRef, docRoot: docsRouteRef },
  externalRoutes: { search: searchPageRouteRef },
  contributes: [
    pagePoint.add({
      id: 'index',
      route: docsIndexRouteRef,
      path: '/docs',
      requires: [catalogEntityReadPermission],
      load: () => import('./pages/DocsIndexPage/DocsIndexPage.tsx'),
    }),
    pagePoint.add({
      id: 'reader',
      route: docsRouteRef,
      path: '/docs/:namespace/:kind/:name',
      requires: [catalogEntityReadPermission],
      load: () => import('./pages/ReaderPage/ReaderPage.tsx'),
    }),
    navItemPoint.add({
      title: translated(docsTranslations, 'nav.docs'),
      icon: DocsIcon,
      route: docsIndexRouteRef,
      order: 120,
      shortcut: 'g d',
    }),
    commandPoint.add({
      id: 'owned',
      title: translated(docsTranslations, 'command.owned'),
      keywords: translated(docsTranslations, 'command.keywords'),
      icon: DocsIcon,
      route: docsIndexRouteRef,
      search: 'group=owned',
    }),
    entityTabPoint.add({
      id: 'docs',
      path: '/docs/*',
      title: translated(docsTranslations, 'nav.docs'),
      order: 15,
      isShownFor: hasDocs,
      load: () => import('./components/EntityDocsTab.tsx'),
    }),
    entityHealthPoint.add({
      id: 'docs',
      order: 40,
      title: translated(docsTranslations, 'nav.docs'),
      isShownFor: hasDocs,
      check: async (entity, context) => {
        const { checkDocs } = await import('./queries/docsHealth.ts');
        return checkDocs(entity, context);
      },
    }),
    attentionPoint.add({
      id: 'docs',
      requires: [catalogEntityReadPermission],
      title: translated(docsTranslations, 'nav.docs'),
      list: async context => {
        const { listDocsProblems } = await import('./queries/docsHealth.ts');
        return listDocsProblems(context);
      },
    }),
    docsAddonPoint.add({
      id: 'expandable-navigation',
      location: 'primary-sidebar',
      load: () => import('./components/addons/ExpandableNavigation.tsx'),
    }),
    docsAddonPoint.add({
      id: 'report-issue',
      location: 'content',
      load: () => import('./components/addons/ReportIssue.tsx'),
    }),
    docsAddonPoint.add({
      id: 'text-size',
      location: 'settings',
      load: () => import('./components/addons/TextSize.tsx'),
    }),
    docsAddonPoint.add({
      id: 'light-box',
      location: 'content',
      load: () => import('./components/addons/LightBox.tsx'),
    }),
  ],
});
