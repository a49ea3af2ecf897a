import { createExternalRouteRef, createRouteRef } from '@portico/core';

/** The list of all docs. */
export const docsIndexRouteRef = createRouteRef({ id: 'techdocs.docsIndex' });

/** The docs of one entity: their first page. */
export const docsRouteRef = createRouteRef({
  id: 'techdocs.docRoot',
  params: ['namespace', 'kind', 'name'],
});

/** The search page, which finds words of the texts. */
export const searchPageRouteRef = createExternalRouteRef({
  id: 'techdocs.search',
  optional: true,
  defaultTarget: 'search.root',
});
