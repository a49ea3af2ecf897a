import type { SweptPage } from '@portico/testing/pages';

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  // The demonstration's guest may not write any: the page is not there for them.
  { name: 'the announcements', path: '/announcements' },
  { name: 'the notifications', path: '/notifications' },
  { name: 'the settings of notifications', path: '/notifications/settings' },
];
