import { createRouteRef } from '@portico/core';

/** The list of all APIs. */
export const apiExplorerRouteRef = createRouteRef({ id: 'api-docs.root' });
