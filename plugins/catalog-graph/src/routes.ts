import { createRouteRef } from '@portico/core';

/** The graph of relations; what it shows is in its search parameters. */
export const catalogGraphRouteRef = createRouteRef({ id: 'catalog-graph.catalogGraph' });
