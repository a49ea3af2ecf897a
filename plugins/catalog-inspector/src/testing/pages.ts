import type { SweptPage } from '@portico/testing/pages';

const entity = '/catalog/default/component/last-value-cache';

/** The tabs of the inspector, with a text of each. */
const inspected: readonly (readonly [tab: string, text: string | undefined])[] = [
  ['overview', 'backstage.io/managed-by-location'],
  ['ancestry', 'Where the entity came from'],
  ['colocated', 'At the same location'],
  ['json', '"apiVersion"'],
  ['yaml', 'apiVersion:'],
  ['history', undefined],
  ['explain', undefined],
  ['nonsense', 'Identity'],
];

/** The area's pages for the sweep of journeys. */
export const pages: readonly SweptPage[] = inspected.map(([tab, readyText]): SweptPage => ({
  name: `the inspector's tab ${tab}`,
  path: `${entity}?inspect=${tab}`,
  germanHeading: 'Last Value Cache',
  ...(readyText !== undefined && { readyText }),
  widths: ['wide'],
}));
