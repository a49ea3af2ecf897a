import type { SweptPage } from '@portico/testing/pages';

const list = 'Katalog von Meridian Data';
const entity = '/catalog/default/component/last-value-cache';

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = [
  {
    name: 'the catalog list',
    path: '/catalog',
    germanHeading: list,
    ready: [{ role: 'link', name: 'Adjustment Factors' }],
  },
  {
    name: 'a list of groups',
    path: '/catalog?kind=group',
    germanHeading: list,
    widths: ['wide'],
  },
  { name: 'an empty list', path: '/catalog?q=nothing-like-this', germanHeading: list },
  {
    name: 'an empty list of starred entities',
    path: '/catalog?group=starred',
    germanHeading: list,
    widths: ['wide'],
  },
  {
    name: 'the sources',
    path: '/catalog-sources',
    germanHeading: 'Quellen',
    ready: [{ role: 'heading', name: 'Sources' }],
  },
  { name: 'an entity', path: entity, germanHeading: 'Last Value Cache' },
  { name: 'an entity with problems', path: '/catalog/default/component/build-dashboard' },
  {
    name: 'a component',
    path: '/catalog/default/component/api-gateway',
    ready: [{ role: 'link', name: 'Entitlements' }],
  },
  {
    name: 'a domain',
    path: '/catalog/default/domain/market-data',
    ready: [{ role: 'link', name: 'Market History' }],
  },
  {
    name: 'an entity that is not there',
    path: '/catalog/default/component/no-such-thing',
    germanHeading: 'no-such-thing',
  },
  {
    name: 'an entity as it was',
    path: `${entity}?at=2020-01-01T00:00:00Z`,
    widths: ['wide'],
  },
];
