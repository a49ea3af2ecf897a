import { createExternalRouteRef } from '@portico/core';

/** The catalog's list, where what a group or user owns is shown. */
export const catalogIndexRouteRef = createExternalRouteRef({
  id: 'org.catalogIndex',
  defaultTarget: 'catalog.catalogIndex',
});
