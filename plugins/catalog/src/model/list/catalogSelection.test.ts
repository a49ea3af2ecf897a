import { expect, it } from 'vitest';
import { buildCountsQuery, buildPageQuery } from './catalogQueries.ts';
import {
  changeSelection,
  clearFilters,
  countFilters,
  readSelection,
  writeCatalogSearch,
  writeSelection,
} from './catalogSelection.ts';
import { findActiveTab, getTabLinkPath } from '../entityTabs.ts';

const read = (text: string) => readSelection(new URLSearchParams(text));
const reader = {
  ownershipEntityRefs: ['user:default/ada', 'group:default/team'],
  starredEntityRefs: ['component:default/pay'],
};

it.each([
  '',
  'kind=api&type=openapi&type=grpc&owner=group%3Adefault%2Fteam&q=pay&sort=-owner&page=3&size=50',
  'lifecycle=production&tag=java&status=error&group=starred',
])('keeps all that is chosen in the address: %s', text => {
  expect(writeSelection(read(text)).toString()).toBe(text);
});

it('takes what it does not understand in the address as if it were omitted', () => {
  expect(read('group=mine&page=-4&size=7&page=x')).toEqual(read(''));
});

it('goes back to the first page for any change but of the page, and drops types with their kind', () => {
  const selection = read('type=service&tag=java&page=4');
  expect(changeSelection(selection, { text: 'x' }).pageIndex).toBe(0);
  expect(changeSelection(selection, { pageIndex: 5 }).pageIndex).toBe(5);
  expect(changeSelection(selection, { kind: 'api' }).filters).toMatchObject({
    type: [],
    tag: ['java'],
  });
  expect(writeSelection(clearFilters(read('kind=api&q=x&tag=a&group=owned'))).toString()).toBe(
    'kind=api',
  );
});

it('requests a page with every filter, and keeps rows that lack the sorted column', () => {
  const query = buildPageQuery(read('type=a&type=b&group=owned&sort=-owner&q= pay '), reader);
  expect(query).toMatchObject({
    query: {
      $all: [
        { kind: 'component' },
        { 'spec.type': { $in: ['a', 'b'] } },
        { 'relations.ownedBy': { $in: reader.ownershipEntityRefs } },
      ],
    },
    fullTextFilter: { term: 'pay' },
    orderBy: [{ field: 'spec.owner', order: 'desc' }],
    orderMissing: 'last',
    totalItems: 'exclude',
  });
});

it('requests what plugins find by the uids of the entities, beside states of the catalog', () => {
  const findings = [
    { value: 'failing', uids: ['u1', 'u2'] },
    { value: 'idle', uids: [] },
  ];
  const failing = { 'metadata.uid': { $in: ['u1', 'u2'] } };
  const fine = {
    $all: [{ 'portico.processing-status': { $in: ['ok'] } }, { $not: failing }],
  };
  const chosen = read('kind=all&status=error&status=failing');
  expect(buildPageQuery(chosen, { ...reader, findings }).query).toEqual({
    $all: [{ $any: [{ 'portico.processing-status': { $in: ['error'] } }, failing] }],
  });
  const { filters } = buildCountsQuery(chosen, { ...reader, findings });
  expect(filters.at(-1)).toEqual({
    facet: 'portico.processing-status',
    values: ['error', 'failing'],
    sets: [
      { value: 'failing', query: failing },
      { value: 'ok', query: fine },
    ],
  });
  // What something is wrong with is not well.
  expect(buildPageQuery(read('kind=all&status=ok'), { ...reader, findings }).query).toEqual({
    $all: [{ $any: [{ 'portico.processing-status': { $in: [] } }, fine] }],
  });
});

it('finds starred entities by kind, namespace and name, and none when nothing is starred', () => {
  const starred = (starredEntityRefs: string[]) =>
    buildCountsQuery(read(''), { ...reader, starredEntityRefs }).groups?.[1]?.query;
  expect(starred(['component:default/pay'])).toEqual({
    $any: [{ kind: 'component', 'metadata.namespace': 'default', 'metadata.name': 'pay' }],
  });
  expect(starred([])).toEqual({ $any: [] });
});

it.each([
  ['/docs/*', 'docs'],
  ['/docs', 'docs'],
  ['/', ''],
  ['/a/b/*', 'a/b'],
])("links to the tab at '%s' with the path '%s'", (path, link) => {
  expect(getTabLinkPath(path)).toBe(link);
});

it.each([
  ['', '/', true],
  ['docs/intro', '/docs/*', true],
  ['docs/api/v2', '/docs/api', true],
  ['docsy', '/', false],
  ['nothing', '/', false],
])(
  "shows for '%s' the tab at '%s': the longest match, else the first",
  (requested, path, isMatch) => {
    const tabs = [{ path: '/' }, { path: '/docs/*' }, { path: '/docs/api' }];
    expect(findActiveTab(tabs, requested)).toMatchObject({ tab: { path }, isMatch });
  },
);

it.each([
  [{}, ''],
  [
    { kind: 'api', filters: { owner: ['group:default/ticks'] } },
    'kind=api&owner=group%3Adefault%2Fticks',
  ],
  [{ group: 'owned', filters: { type: ['service'] } }, 'type=service&group=owned'],
] as const)('writes the address of what another page shows: %o', (selection, search) => {
  expect(writeCatalogSearch(selection)).toBe(search);
});

it.each([
  ['', 0],
  ['q=pay', 0],
  ['type=service&type=library', 1],
  ['group=owned&type=service&owner=group:default/team', 3],
])('counts the filters of %s', (search, count) => {
  expect(countFilters(read(search))).toBe(count);
});
