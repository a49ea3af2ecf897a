import { createRouteRef } from '@portico/core';

/** Where existing components are registered. */
export const importPageRouteRef = createRouteRef({ id: 'catalog-import.importPage' });

/** Where many repositories are chosen. */
export const bulkImportRouteRef = createRouteRef({ id: 'catalog-import.bulkImport' });

/** A bulk import and how far it is. */
export const bulkRunRouteRef = createRouteRef({
  id: 'catalog-import.bulkRun',
  params: ['runId'],
});
