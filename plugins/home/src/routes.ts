import { createExternalRouteRef, createRouteRef } from '@portico/core';

/** The first page. */
export const homeRouteRef = createRouteRef({ id: 'home.root' });

/** The catalog's list, where there is more of what the first page begins. */
export const catalogIndexRouteRef = createExternalRouteRef({
  id: 'home.catalogIndex',
  defaultTarget: 'catalog.catalogIndex',
});
