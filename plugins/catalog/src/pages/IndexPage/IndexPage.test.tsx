import {
  type FilterCountsQuery,
  entityFacetsByPredicateEndpoint,
  filterCountsEndpoint,
  queryEntitiesByPredicateEndpoint,
} from '@portico/catalog-common';
import { formerOwnersEndpoint } from '@portico/catalog-common/history';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import type { JsonObject } from '@portico/catalog-model';
import { createPlugin } from '@portico/core';
import { permissionPlugin } from '@portico/permission';
import { authorizeEndpoint } from '@portico/permission-common';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router';
import { beforeEach, expect, it } from 'vitest';

import { catalogPlugin } from '../../plugin.ts';
import { entityColumnPoint, entityFindingsPoint } from '../../points.ts';
import IndexPage from './IndexPage.tsx';

useMswServer();

let queries: Record<string, unknown>[];
let countQueries: FilterCountsQuery[];

const counts = {
  totalItems: 45,
  facets: {
    kind: [
      { value: 'Component', count: 45 },
      { value: 'API', count: 7 },
    ],
    'spec.type': [
      { value: 'service', count: 40 },
      { value: 'website', count: 5 },
    ],
    'relations.ownedBy': [{ value: 'group:default/team-pay', count: 45 }],
    'spec.lifecycle': [{ value: 'production', count: 45 }],
    'metadata.tags': [],
    'portico.processing-status': [{ value: 'ok', count: 45 }],
  },
  groups: { all: 45, owned: 3, starred: 0 },
  titles: { 'group:default/team-pay': 'Payments Team' },
};

beforeEach(() => {
  queries = [];
  countQueries = [];
  localStorage.clear();
  mswServer.use(
    answerCatalog.answer(filterCountsEndpoint, async request => {
      countQueries.push((await request.json()) as FilterCountsQuery);
      return counts;
    }),
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, async request => {
      const query = (await request.json()) as Record<string, unknown>;
      queries.push(query);
      return {
        items: [
          aComponent({ name: 'pay', metadata: { title: 'Payments', description: 'Pays' } }),
          aComponent({ name: 'fx' }),
        ],
        totalItems: 0,
        titles: { 'group:default/team-pay': 'Payments Team' },
        pageInfo: query['cursor'] ? {} : { nextCursor: 'next' },
      };
    }),
  );
});

const renderPage = (path = '/catalog', config: JsonObject = {}) =>
  renderInTestApp(<IndexPage />, { plugins: [catalogPlugin, permissionPlugin], path, config });

/** Some entities are hidden: what is missing may not be read then, as it fulfils no conditions. */
const renderForLimitedReader = () => {
  const checked: unknown[] = [];
  mswServer.use(
    createAnswers('permission').answer(authorizeEndpoint, async request => {
      const { items } = (await request.json()) as { items: { id: string; resourceRef?: string }[] };
      checked.push(...items.map(({ resourceRef }) => resourceRef));
      return { items: items.map(({ id }) => ({ id, result: 'DENY' as const })) };
    }),
  );
  renderPage('/catalog', { permission: { enabled: true } });
  return { checked };
};

it('shows entities by title, with owner, in two calls', async () => {
  renderPage();
  const table = await screen.findByRole('table', { name: 'Component list' });
  expect(await within(table).findByRole('link', { name: 'Payments' })).toHaveAttribute(
    'href',
    '/catalog/default/component/pay',
  );
  expect(within(table).getAllByRole('link', { name: 'Payments Team' })).toHaveLength(2);
  expect(queries).toHaveLength(1);
  expect(countQueries).toHaveLength(1);
});

const renderWithFindings = (
  list: () => Promise<{ entityRef: string; uid: string; title: string }[]>,
  path?: string,
) =>
  renderInTestApp(<IndexPage />, {
    plugins: [
      catalogPlugin,
      permissionPlugin,
      createPlugin({
        id: 'cluster',
        contributes: [
          entityFindingsPoint.add({
            id: 'pods',
            value: 'failing',
            word: 'Failing',
            state: 'broken',
            list: async () => ({ items: await list(), isComplete: true }),
          }),
        ],
      }),
    ],
    path,
  });
const failingPay = { entityRef: 'component:default/pay', uid: 'u1', title: '2 pods are failing' };

it('marks what plugins find wrong, and counts it under the status, without waiting for it', async () => {
  const found = Promise.withResolvers<(typeof failingPay)[]>();
  renderWithFindings(() => found.promise);
  await screen.findByRole('link', { name: 'Payments' });
  expect(countQueries.at(-1)?.filters.at(-1)).not.toHaveProperty('sets');
  found.resolve([failingPay]);
  expect((await screen.findByText('Failing', {}, { timeout: 5000 })).parentElement).toHaveAttribute(
    'title',
    '2 pods are failing',
  );
  await waitFor(() =>
    expect(countQueries.flatMap(({ filters }) => filters.at(-1)?.sets ?? [])).toEqual([
      { value: 'failing', query: { 'metadata.uid': { $in: ['u1'] } } },
      expect.objectContaining({ value: 'ok' }),
    ]),
  );
  expect(queries).toHaveLength(1);
});

it('counts once what several plugins find wrong, when the last has answered', async () => {
  const found = Promise.withResolvers<(typeof failingPay)[]>();
  answerLostOwner();
  const counted: FilterCountsQuery[] = [];
  mswServer.use(
    answerCatalog.answer(filterCountsEndpoint, async request => {
      const query = (await request.json()) as FilterCountsQuery;
      if (query.groups?.length) counted.push(query);
      return {
        ...counts,
        facets: {
          ...counts.facets,
          'relations.ownedBy': [{ value: 'group:default/gone', count: 1 }],
        },
        titles: {},
      };
    }),
  );
  renderWithFindings(() => found.promise);
  // The mark is beside the name before it is counted.
  expect(await screen.findByText('Owner missing', {}, { timeout: 5000 })).toBeVisible();
  expect(counted).toHaveLength(1);
  found.resolve([{ ...failingPay, entityRef: 'component:default/lost' }]);
  expect(await screen.findByText('Failing')).toBeVisible();
  await waitFor(() => expect(counted).toHaveLength(2));
  expect(counted[1]?.filters.at(-1)?.sets?.map(({ value }) => value)).toEqual([
    'missing-owner',
    'failing',
    'ok',
  ]);
});

const answerLostOwner = () =>
  mswServer.use(
    answerCatalog.answer(filterCountsEndpoint, {
      ...counts,
      facets: {
        ...counts.facets,
        'relations.ownedBy': [
          { value: 'group:default/gone', count: 1 },
          { value: 'group:default/team-b', count: 1 },
        ],
      },
      titles: { 'group:default/team-b': null },
    }),
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: [aComponent({ name: 'lost', metadata: { uid: 'u7' } })],
      totalItems: 1,
      titles: {},
      pageInfo: {},
    }),
  );

it('marks the entities whose owner is not in the catalog', async () => {
  answerLostOwner();
  renderPage();
  expect(
    (await screen.findByText('Owner missing', {}, { timeout: 5000 })).parentElement,
  ).toHaveAttribute('title', 'Its owner is not in the catalog');
});

it('marks the entities whose owner left the catalog, and says since when, apart from those who were never there', async () => {
  answerLostOwner();
  mswServer.use(
    answerCatalog.answer(formerOwnersEndpoint, {
      items: [{ entityRef: 'group:default/team-pay', leftAt: '2026-03-01T10:00:00.000Z' }],
    }),
  );
  renderPage();
  expect(
    (await screen.findByText('Owner left', {}, { timeout: 5000 })).parentElement,
  ).toHaveAttribute('title', 'Its owner left the catalog; choose another one');
  expect(
    await screen.findByTitle(/^group:default\/team-pay left the catalog .*2026.*choose another/),
  ).toHaveTextContent('team-pay (left)');
});

it('marks no entity whose owner may be hidden', async () => {
  answerLostOwner();
  const { checked } = renderForLimitedReader();
  expect((await screen.findByText('team-pay')).closest('span[title]')).toHaveAttribute(
    'title',
    "group:default/team-pay can't be found: it is not in the catalog, or you may not see it",
  );
  await waitFor(() => expect(checked).toContain('group:default/gone'), { timeout: 5000 });
  expect(screen.queryByText('Owner missing')).toBeNull();
});

it('lists what plugins find wrong once that is known, and says why where it is not', async () => {
  let isKnown = false;
  renderWithFindings(async () => {
    if (isKnown) return [failingPay];
    throw new Error('No cluster answers');
  }, '/catalog?status=failing');
  expect(await screen.findByText(/No cluster answers/)).toBeVisible();
  expect(queries).toHaveLength(0);
  isKnown = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: 'Payments' });
  expect(queries.at(-1)?.['query']).toMatchObject({
    $all: [{ kind: 'component' }, { $any: [{}, { 'metadata.uid': { $in: ['u1'] } }] }],
  });
});

it('takes all filters back at once, beside them', async () => {
  const { getAddress } = renderPage('/catalog?type=website&owner=group%3Adefault%2Fx&q=pay');
  await screen.findByRole('link', { name: 'Payments' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(getAddress()).toBe('/catalog'));
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

it('marks owners that the catalog does not have, which lead nowhere', async () => {
  const dissolved = aComponent({
    name: 'lost',
    relations: [{ type: 'ownedBy', targetRef: 'group:default/dissolved' }],
  });
  mswServer.use(
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: [dissolved, aComponent({ name: 'pay' })],
      totalItems: 2,
      titles: { 'group:default/team-pay': null },
      pageInfo: {},
    }),
  );
  renderPage();
  expect(
    await screen.findByTitle(
      'group:default/dissolved is not in the catalog',
      {},
      { timeout: 5000 },
    ),
  ).toHaveTextContent('dissolved');
  expect(screen.queryByRole('link', { name: 'dissolved' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'team-pay' })).toBeVisible();
});

it('shows what each filter would find, and puts choices into the address', async () => {
  const { getAddress } = renderPage();
  await screen.findByRole('link', { name: 'Payments' });
  await userEvent.click(
    within(screen.getByLabelText('Filters')).getByRole('button', { name: 'Type' }),
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: /website.*5/ }));
  await waitFor(() => expect(getAddress()).toBe('/catalog?type=website'));
  await waitFor(() =>
    expect(queries.at(-1)).toMatchObject({
      query: { $all: [{ kind: 'component' }, { 'spec.type': { $in: ['website'] } }] },
    }),
  );
});

it('finds an owner among many by words, with their counts under the other filters', async () => {
  const owner = 'relations.ownedBy';
  const listed = Array.from({ length: 50 }, (_, index) => ({
    value: `group:default/team-${index}`,
    count: 60 - index,
  }));
  const searched: FilterCountsQuery[] = [];
  mswServer.use(
    answerCatalog.answer(filterCountsEndpoint, async request => {
      const query = (await request.json()) as FilterCountsQuery;
      const isSearch = query.filters.some(({ text }) => text !== undefined);
      if (!isSearch)
        return {
          ...counts,
          facets: { ...counts.facets, [owner]: listed },
          more: { [owner]: 4950 },
        };
      searched.push(query);
      return {
        totalItems: 0,
        groups: {},
        facets: { [owner]: [{ value: 'group:default/rare', count: 2 }] },
        titles: { 'group:default/rare': 'Rarely Seen Team' },
      };
    }),
  );
  const { getAddress } = renderPage('/catalog?lifecycle=production&owner=group:default/team-3');
  await screen.findByRole('link', { name: 'Payments' });
  await userEvent.click(
    within(screen.getByLabelText('Filters')).getByRole('button', { name: /^Owner/ }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Owner' }));
  expect(dialog.getByText('4,950 more; search to find them')).toBeVisible();
  await userEvent.type(dialog.getByRole('searchbox'), 'rarely');
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Rarely Seen Team.*2/ }));
  expect(searched.at(-1)).toMatchObject({
    query: { $all: [{ kind: 'component' }, { 'spec.lifecycle': { $in: ['production'] } }] },
    filters: [{ facet: owner, values: ['group:default/team-3'], limit: 50, text: 'rarely' }],
    withTitles: true,
  });
  await waitFor(() => expect(getAddress()).toContain('rare'));
  // It stays in sight while it is counted anew.
  expect(dialog.getByRole('checkbox', { name: /Rarely Seen Team/ })).toBeChecked();
});

it('keeps a choice that is made before what the one before it requests is rendered', async () => {
  const { getAddress } = renderPage();
  await screen.findByRole('link', { name: 'Payments' });
  act(() => {
    screen.getByRole('radio', { name: /^Starred/ }).click();
    within(screen.getByRole('table')).getByRole('button', { name: 'Type' }).click();
  });
  await waitFor(() => expect(getAddress()).toBe('/catalog?group=starred&sort=type'));
});

it('leaves a page behind the last one without a trace for Back', async () => {
  function ActionLinks() {
    const navigate = useNavigate();
    return (
      <>
        <button onClick={() => void navigate('/catalog?page=50')}>Beyond</button>
        <button onClick={() => void navigate(-1)}>Back</button>
      </>
    );
  }
  const page = (
    <>
      <ActionLinks />
      <IndexPage />
    </>
  );
  const { getAddress } = renderInTestApp(page, { plugins: [catalogPlugin], path: '/catalog' });
  await userEvent.click(screen.getByRole('button', { name: 'Beyond' }));
  await waitFor(() => expect(getAddress()).toBe('/catalog?page=2'));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(getAddress()).toBe('/catalog'));
});

it('reads every choice from the address', async () => {
  renderPage('/catalog?kind=api&group=owned&q=pay&sort=-owner&page=2');
  await waitFor(() => expect(queries).toHaveLength(1));
  expect(queries[0]).toMatchObject({
    query: { $all: [{ kind: 'api' }, { 'relations.ownedBy': { $in: ['user:default/guest'] } }] },
    fullTextFilter: { term: 'pay' },
    orderBy: [{ field: 'spec.owner', order: 'desc' }],
    offset: 25,
  });
});

it('goes to the next page by cursor', async () => {
  const { getAddress } = renderPage();
  await screen.findByRole('link', { name: 'Payments' });
  await userEvent.click(screen.getByRole('button', { name: 'Next Page' }));
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ cursor: 'next', limit: 25 }));
  expect(getAddress()).toBe('/catalog?page=2');
});

it('stars an entity in the place the specification names', async () => {
  renderPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Star Payments' }));
  expect(localStorage.getItem('/starredEntities/entityRefs')).toBe('["component:default/pay"]');
  expect(screen.getByRole('button', { name: 'Remove star from Payments' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

it('copies the reference of an entity from its row', async () => {
  const user = userEvent.setup();
  renderPage();
  await user.click(await screen.findByRole('button', { name: 'Copy the reference of Payments' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('component:default/pay'),
  );
});

it('narrows the list by a click on a value, and takes it back by another', async () => {
  const { getAddress } = renderPage();
  const [type] = await screen.findAllByRole('button', { name: 'service' });
  await userEvent.click(type as HTMLElement);
  await waitFor(() => expect(getAddress()).toBe('/catalog?type=service'));
  await userEvent.click(screen.getAllByRole('button', { name: 'service' })[0] as HTMLElement);
  await waitFor(() => expect(getAddress()).toBe('/catalog'));
});

it('lists all kinds at once, each named', async () => {
  renderPage('/catalog?kind=all');
  const table = await screen.findByRole('table', { name: 'All kinds list' });
  expect(within(table).getByRole('columnheader', { name: 'Kind' })).toBeVisible();
  expect((await within(table).findAllByText('Component'))[0]).toBeVisible();
  expect(queries[0]).toMatchObject({ query: { $all: [] } });
  expect(countQueries[0]?.filters[0]).toEqual({ facet: 'kind', values: [] });
});

it('says how many match in other kinds where nothing of this kind does', async () => {
  mswServer.use(
    answerCatalog.answer(filterCountsEndpoint, {
      ...counts,
      totalItems: 0,
      facets: { ...counts.facets, kind: [{ value: 'API', count: 7 }] },
    }),
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: [],
      totalItems: 0,
      pageInfo: {},
    }),
  );
  const { getAddress } = renderPage('/catalog?q=pay');
  expect(await screen.findByText('7 matches in other kinds')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'API (7)' }));
  expect(getAddress()).toBe('/catalog?kind=api&q=pay');
});

it('counts what needs attention, each entity once, and shows only that', async () => {
  mswServer.use(
    answerCatalog.answer(filterCountsEndpoint, {
      ...counts,
      groups: { ...counts.groups, attention: 2 },
      facets: {
        ...counts.facets,
        'portico.processing-status': [
          { value: 'ok', count: 42 },
          { value: 'error', count: 2 },
          { value: 'orphan', count: 1 },
        ],
      },
    }),
  );
  const { getAddress } = renderPage();
  const toggle = await screen.findByRole('button', { name: '2 need attention' });
  await userEvent.click(toggle);
  await waitFor(() => expect(getAddress()).toBe('/catalog?status=error&status=orphan'));
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
});

it('marks what is wrong with an entity beside its name', async () => {
  mswServer.use(
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: [
        {
          ...aComponent({ name: 'lost', relations: [], spec: { lifecycle: 'deprecated' } }),
          status: {
            items: [{ type: 'any', level: 'error' as const, message: 'spec.type is missing' }],
          },
        },
      ],
      totalItems: 1,
      pageInfo: {},
    }),
  );
  renderPage();
  const row = (await screen.findByRole('link', { name: 'lost' })).closest('tr') as HTMLElement;
  expect(within(row).getByText('Error').parentElement).toHaveAttribute(
    'title',
    'The catalog could not process it',
  );
  expect(within(row).getByText('No owner')).toBeVisible();
  expect(within(row).getByText('deprecated').parentElement).toHaveAttribute(
    'data-state',
    'attention',
  );
});

async function chooseOfViews(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

it('saves a view of the list under a name, says so, and leads back to it', async () => {
  const { getAddress } = renderPage('/catalog?kind=api&q=pay&page=2');
  await chooseOfViews('Save this view…');
  const dialog = await screen.findByRole('dialog', { name: 'Saved views' });
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Payment APIs');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save this view' }));
  expect(await screen.findByText(/^Saved “Payment APIs”/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(getAddress()).toBe('/catalog?kind=api');
  await chooseOfViews('Payment APIs');
  expect(getAddress()).toBe('/catalog?kind=api&q=pay');
});

it('marks the saved view that is shown, and removes it', async () => {
  localStorage.setItem('/catalog/savedViews', '[{"name":"APIs","search":"?kind=api"}]');
  renderPage('/catalog?kind=api');
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  const item = await screen.findByRole('menuitem', { name: 'APIs' });
  expect(item).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove views…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove APIs' }));
  expect(localStorage.getItem('/catalog/savedViews')).toBe('[]');
});

it('copies the link to a filtered list, and says so', async () => {
  userEvent.setup();
  renderPage('/catalog?q=pay');
  await userEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(window.location.href);
});

it('hides columns for good', async () => {
  localStorage.setItem('/catalog/hiddenColumns', '{"component":["owner"]}');
  renderPage();
  const table = await screen.findByRole('table', { name: 'Component list' });
  expect(await within(table).findByRole('columnheader', { name: /Type/ })).toBeVisible();
  expect(within(table).queryByRole('columnheader', { name: /Owner/ })).toBeNull();
});

it('adds columns of plugins for those who choose them, and gives their cells all rows', async () => {
  const renderWithColumn = () =>
    renderInTestApp(<IndexPage />, {
      plugins: [
        catalogPlugin,
        permissionPlugin,
        createPlugin({
          id: 'costs',
          contributes: [
            entityColumnPoint.add({
              id: 'costs',
              title: 'Costs',
              isOfferedFor: kind => kind === 'component',
              load: async () => ({
                default: ({ entity, entities }) =>
                  `${entity.metadata.name}, one of ${entities.length}`,
              }),
            }),
            entityColumnPoint.add({
              id: 'people',
              title: 'People',
              isOfferedFor: kind => kind === 'group',
              load: () => Promise.reject(new Error('not offered here')),
            }),
          ],
        }),
      ],
    });
  const user = userEvent.setup();
  const { unmount } = renderWithColumn();
  const table = await screen.findByRole('table', { name: 'Component list' });
  await within(table).findByRole('link', { name: 'Payments' });
  expect(within(table).queryByRole('columnheader', { name: 'Costs' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'View options' }));
  expect(screen.queryByRole('menuitemcheckbox', { name: 'People' })).toBeNull();
  const item = await screen.findByRole('menuitemcheckbox', { name: 'Costs' });
  expect(item).toHaveAttribute('aria-checked', 'false');
  await user.click(item);
  expect(await screen.findByText('pay, one of 2')).toBeVisible();
  expect(screen.getByText('fx, one of 2')).toBeVisible();
  unmount();

  renderWithColumn();
  expect(await screen.findByText('pay, one of 2')).toBeVisible();
  expect(localStorage.getItem('/catalog/hiddenColumns')).toBeNull();
});

it('says so when nothing fits the filters, and clears them', async () => {
  mswServer.use(
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: [],
      totalItems: 0,
      pageInfo: {},
    }),
  );
  const { getAddress } = renderPage('/catalog?tag=cobol');
  expect(await screen.findByText('No entities match these filters')).toBeVisible();
  const [beside, below] = screen.getAllByText('Clear filters');
  expect(beside).toBeVisible();
  await userEvent.click(below!);
  expect(getAddress()).toBe('/catalog');
  expect(await screen.findByText('No records to display')).toBeVisible();
});

it('goes to the last page when the address names one that does not exist', async () => {
  const { getAddress } = renderPage('/catalog?page=999');
  await waitFor(() => expect(getAddress()).toBe('/catalog?page=2'));
});

it('says what failed when the catalog cannot be read', async () => {
  mswServer.use(
    answerCatalog.answerError(queryEntitiesByPredicateEndpoint, {
      status: 500,
      message: 'The database is away',
    }),
  );
  renderPage();
  expect(
    await screen.findByText(/Could not fetch catalog entities\. The server failed to respond/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('says so when what there is to filter by cannot be read, and shows the list all the same', async () => {
  mswServer.use(
    answerCatalog.answerError(filterCountsEndpoint, {
      status: 500,
      message: 'The database is away',
    }),
  );
  renderPage();
  expect(await screen.findByRole('link', { name: 'Payments' })).toBeVisible();
  expect(
    await screen.findByText(/^Failed to load entity kinds\. The server failed to respond/),
  ).toBeVisible();
  const filters = within(screen.getByLabelText('Filters'));
  await userEvent.click(filters.getByRole('button', { name: 'Type' }));
  expect(await screen.findByText('Failed to load entity types')).toBeVisible();
});

it("speaks the reader's language, down to numbers", async () => {
  localStorage.setItem('/settings/language', '"de"');
  mswServer.use(answerCatalog.answer(filterCountsEndpoint, { ...counts, totalItems: 12_345 }));
  // Its texts are fetched first.
  await act(async () => renderPage());
  const table = await screen.findByRole('table', { name: 'Liste: Komponente' });
  expect(await within(table).findByRole('button', { name: 'Beschreibung' })).toBeVisible();
  expect(
    await within(table).findByRole('button', { name: 'Payments mit Stern markieren' }),
  ).toBeVisible();
  expect(screen.getByText('1–25 von 12.345')).toBeVisible();
});

it('falls back to facets on a server that cannot count filters', async () => {
  mswServer.use(
    answerCatalog.answerNotFound(filterCountsEndpoint),
    answerCatalog.answer(entityFacetsByPredicateEndpoint, async request => {
      const { facets } = (await request.json()) as { facets: string[] };
      return {
        facets: Object.fromEntries(
          facets.map(facet => [facet, [{ value: `${facet}!`, count: 9 }]]),
        ),
      };
    }),
  );
  renderPage();
  await screen.findByRole('link', { name: 'Payments' });
  await userEvent.click(
    within(screen.getByLabelText('Filters')).getByRole('button', { name: 'Type' }),
  );
  expect(await screen.findByRole('checkbox', { name: /spec\.type!/ })).toBeVisible();
});
