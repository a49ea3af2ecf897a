import type { EntityName } from '@portico/catalog-model';
import { createExternalRouteRef, createRouteRef } from '@portico/core';

/** The list of all entities. */
export const catalogIndexRouteRef = createRouteRef({ id: 'catalog.catalogIndex' });

/** The page of one entity. */
export const catalogEntityRouteRef = createRouteRef({
  id: 'catalog.catalogEntity',
  params: ['namespace', 'kind', 'name'],
});

/** What entities come from. */
export const catalogSourcesRouteRef = createRouteRef({ id: 'catalog.sources' });

/** The entity that the params of its page name. */
export function readEntityName(params: Readonly<Record<string, string | undefined>>): EntityName {
  const { kind = '', namespace = '', name = '' } = params;
  return { kind, namespace, name };
}

/** Where components are created from templates; its button is hidden while it leads nowhere. */
export const createComponentRouteRef = createExternalRouteRef({
  id: 'catalog.createComponent',
  optional: true,
  defaultTarget: 'scaffolder.root',
});

/** Where the form of a template is; its button is hidden while it leads nowhere. */
export const createFromTemplateRouteRef = createExternalRouteRef({
  id: 'catalog.createFromTemplate',
  optional: true,
  params: ['namespace', 'templateName'],
  defaultTarget: 'scaffolder.selectedTemplate',
});

/** Where existing components are registered; its button is hidden while it leads nowhere. */
export const registerComponentRouteRef = createExternalRouteRef({
  id: 'catalog.registerComponent',
  optional: true,
  defaultTarget: 'catalog-import.importPage',
});

/** Where many repositories are imported at once; links to it are hidden while it leads nowhere. */
export const importManyRouteRef = createExternalRouteRef({
  id: 'catalog.importMany',
  optional: true,
  defaultTarget: 'catalog-import.bulkImport',
});

/** Where one goes after an entity was unregistered; the list of all entities while it leads nowhere. */
export const unregisterRedirectRouteRef = createExternalRouteRef({
  id: 'catalog.unregisterRedirect',
  optional: true,
});

/** Where the docs of an entity are read; links to them are hidden while it leads nowhere. */
export const viewTechdocRouteRef = createExternalRouteRef({
  id: 'catalog.viewTechdoc',
  optional: true,
  params: ['namespace', 'kind', 'name'],
  defaultTarget: 'techdocs.docRoot',
});
