import type { SweptPage } from '@portico/testing/pages';

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  { name: 'the search', path: '/search?query=cache', germanHeading: 'Suche' },
];
