import type { SweptPage } from '@portico/testing/pages';

const message = [{ role: 'heading', name: 'A message' }] as const;

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  { name: 'the list of docs', path: '/docs', germanHeading: 'Dokumentation' },
  {
    name: 'a page of docs',
    path: '/docs/default/component/tick-protocol',
    ready: message,
    // Addons come a moment after the page.
    maxLayoutShift: 0.05,
    germanHeading: 'Tick Protocol',
  },
  {
    name: 'the docs of an entity',
    path: '/catalog/default/component/tick-protocol/docs',
    ready: message,
    // Addons come a moment after the page.
    maxLayoutShift: 0.05,
    germanHeading: 'Tick Protocol',
  },
];
