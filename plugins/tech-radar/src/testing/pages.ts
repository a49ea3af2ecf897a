import type { SweptPage } from '@portico/testing/pages';

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  {
    name: 'the tech radar',
    path: '/tech-radar',
    ready: [{ role: 'heading', name: 'Languages and frameworks' }],
  },
  {
    name: 'a quadrant of the tech radar at a former date',
    path: '/tech-radar?quadrant=platform&date=2025-03-01',
    ready: [{ role: 'heading', name: 'Platform' }],
  },
];
