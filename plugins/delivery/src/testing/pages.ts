import type { SweptPage } from '@portico/testing/pages';

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  {
    name: 'builds and pull requests of an entity',
    path: '/catalog/default/component/scenario-engine/delivery',
    germanHeading: /scenario.engine/i,
    ready: [{ role: 'heading', name: 'Open pull requests' }],
  },
];
