import type { SweptPage } from '@portico/testing/pages';

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  {
    name: 'the import',
    path: '/catalog-import',
    ready: [{ role: 'button', name: /Analyze|Analysieren/ }],
    germanHeading: 'Vorhandene Komponente registrieren',
  },
  {
    name: 'the bulk import',
    path: '/catalog-import/bulk',
    germanHeading: 'Viele Repositorys importieren',
  },
  { name: 'a bulk import that is not there', path: '/catalog-import/bulk/none' },
];
