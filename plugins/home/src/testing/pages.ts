import type { SweptPage } from '@portico/testing/pages';

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  {
    name: 'the first page',
    path: '/',
    germanHeading: /^Guten /,
    storage: {
      '/starredEntities/entityRefs': [
        'component:default/last-value-cache',
        'system:default/tick-plant',
      ],
    },
    ready: [
      { role: 'link', name: 'Tick Plant' },
      { role: 'link', name: 'Deploy Bot' },
    ],
  },
];
