import { createExternalRouteRef, createRouteRef } from '@portico/core';

/** The list of all entities. */
export const catalogIndexRouteRef = createRouteRef({ id: 'catalog.catalogIndex' });

/** The page of one entity. */
export const catalogEntityRouteRef = createRouteRef({
  id: 'catalog.catalogEntity',
  params: ['namespace', 'kind', 'name'],
});

/** Where components are created from templates; its button is hidden while it leads nowhere. */
export const createComponentRouteRef = createExternalRouteRef({
  id: 'catalog.createComponent',
  optional: true,
  defaultTarget: 'scaffolder.root',
});

/** Where existing components are registered; its button is hidden while it leads nowhere. */
export const registerComponentRouteRef = createExternalRouteRef({
  id: 'catalog.registerComponent',
  optional: true,
  defaultTarget: 'catalog-import.importPage',
});
