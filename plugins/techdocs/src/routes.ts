import { createRouteRef } from '@portico/core';

/** The list of all docs. */
export const docsIndexRouteRef = createRouteRef({ id: 'techdocs.docsIndex' });

/** The docs of one entity: their first page. */
export const docsRouteRef = createRouteRef({
  id: 'techdocs.docRoot',
  params: ['namespace', 'kind', 'name'],
});
