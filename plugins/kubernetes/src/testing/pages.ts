import type { SweptPage } from '@portico/testing/pages';

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  { name: 'the clusters', path: '/kubernetes/clusters', germanHeading: 'Cluster' },
  {
    name: 'what of an entity runs on Kubernetes',
    path: '/catalog/default/component/scenario-engine/kubernetes',
    germanHeading: /scenario.engine/i,
  },
];
