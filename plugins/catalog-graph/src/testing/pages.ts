import type { SweptPage } from '@portico/testing/pages';

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  {
    name: "a system's diagram",
    path: '/catalog/default/system/tick-plant/diagram',
    germanHeading: 'Tick Plant',
    ready: [{ role: 'link', name: 'Market Data, Domain' }],
    widths: ['wide'],
  },
  {
    name: 'the impact of a component',
    path: '/catalog/default/component/last-value-cache/impact',
    germanHeading: 'Last Value Cache',
    ready: [{ role: 'link', name: 'Tick Query' }],
  },
  {
    name: 'the relations',
    path: '/catalog-graph?rootEntityRefs[]=component:default/last-value-cache',
    ready: [{ role: 'link', name: 'Last Value Cache, Component' }],
  },
  { name: 'the relations of nothing yet', path: '/catalog-graph', widths: ['wide'] },
];
