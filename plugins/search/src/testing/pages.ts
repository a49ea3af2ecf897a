import type { SweptPage } from '@portico/testing/pages';

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  // Texts of documentation are the company's own, and in its language.
  {
    name: 'the search',
    path: '/search?query=cache&types%5B%5D=software-catalog',
    germanHeading: 'Suche',
  },
];
