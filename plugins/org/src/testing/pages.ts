import type { SweptPage } from '@portico/testing/pages';

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  {
    name: 'a group',
    path: '/catalog/default/group/ticks',
    germanHeading: 'Ticks',
    // On a phone the hierarchy is a line shorter or longer than what holds its place.
    maxLayoutShift: 0.05,
  },
  {
    name: 'a group of groups',
    path: '/catalog/default/group/meridian',
    germanHeading: 'Meridian Data',
    maxLayoutShift: 0.05,
  },
  {
    name: 'a group with a parent and children',
    path: '/catalog/default/group/delivery',
    ready: [{ role: 'link', name: 'Platform' }],
    maxLayoutShift: 0.05,
  },
  { name: 'a user', path: '/catalog/default/user/guest', germanHeading: 'Guest' },
];
