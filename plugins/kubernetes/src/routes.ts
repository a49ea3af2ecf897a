import { createRouteRef } from '@portico/core';

/** The clusters and how they are doing, for platform staff. */
export const kubernetesClustersRouteRef = createRouteRef({ id: 'kubernetes.clusters' });
