import { createRouteRef } from '@portico/core';

/** The search page. */
export const searchRouteRef = createRouteRef({ id: 'search.root' });
