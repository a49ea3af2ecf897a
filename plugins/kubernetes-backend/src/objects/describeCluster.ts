import type { ClusterObjects } from '@portico/kubernetes-common';
import type { ClusterDetails } from '@portico/kubernetes-node';

/** What answers say of a cluster; never its address or credentials. */
export function describeCluster({
  name,
  title,
  dashboardUrl,
  dashboardApp,
  dashboardParameters,
}: ClusterDetails): ClusterObjects['cluster'] {
  return {
    name,
    ...(title !== undefined && { title }),
    ...(dashboardUrl !== undefined && { dashboardUrl }),
    ...(dashboardApp !== undefined && { dashboardApp }),
    ...(dashboardParameters && { dashboardParameters: { ...dashboardParameters } }),
  };
}
