import { fetchApiRef } from '@portico/app';
import { commandPoint, pagePoint } from '@portico/app/points';
import { catalogImportApiRef, catalogImportPluginId } from '@portico/catalog-import-common';
import { catalogLocationCreatePermission } from '@portico/catalog-common/permissions';
import { createApiFactory, createLazyApi, createPlugin } from '@portico/core';
import { translated } from '@portico/ui/i18n';
import { AddIcon } from '@portico/ui/icons';
import { bulkImportRouteRef, bulkRunRouteRef, importPageRouteRef } from './routes.ts';
import { importTranslations } from './translations.ts';

/** The catalog import: registers components from files and repositories. */
export const catalogImportPlugin = createPlugin({
  id: catalogImportPluginId,
  provides: [
    createApiFactory({
      api: catalogImportApiRef,
      needs: { fetch: fetchApiRef },
      create: ({ fetch }) =>
        createLazyApi(async () => {
          const { CatalogImportClient } = await import('@portico/catalog-import-common/client');
          return new CatalogImportClient(fetch.forPlugin(catalogImportPluginId));
        }),
    }),
  ],
  routes: {
    importPage: importPageRouteRef,
    bulkImport: bulkImportRouteRef,
    bulkRun: bulkRunRouteRef,
  },
  contributes: [
    pagePoint.add({
      id: 'import',
      route: importPageRouteRef,
      path: '/catalog-import',
      requires: [catalogLocationCreatePermission],
      load: () => import('./pages/ImportPage/ImportPage.tsx'),
    }),
    pagePoint.add({
      id: 'bulk-import',
      route: bulkImportRouteRef,
      path: '/catalog-import/bulk',
      requires: [catalogLocationCreatePermission],
      load: () => import('./pages/BulkImportPage/BulkImportPage.tsx'),
    }),
    pagePoint.add({
      id: 'bulk-run',
      route: bulkRunRouteRef,
      path: '/catalog-import/bulk/:runId',
      requires: [catalogLocationCreatePermission],
      load: () => import('./pages/BulkRunPage/BulkRunPage.tsx'),
    }),
    commandPoint.add({
      title: translated(importTranslations, 'nav.import'),
      keywords: translated(importTranslations, 'command.keywords'),
      icon: AddIcon,
      route: importPageRouteRef,
    }),
  ],
});
