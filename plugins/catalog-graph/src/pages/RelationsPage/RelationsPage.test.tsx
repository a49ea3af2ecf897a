import { catalogPlugin } from '@portico/catalog';
import {
  entitiesByRefsEndpoint,
  entityFacetsByPredicateEndpoint,
  queryEntitiesByPredicateEndpoint,
} from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { catalogGraphPlugin } from '../../plugin.ts';
import {
  answerGraph,
  makeLargeGroup,
  tickPlant,
} from '../../components/EntityGraph/graphStoryData.ts';
import RelationsPage from './RelationsPage.tsx';

useMswServer();

beforeEach(() => mswServer.use(...answerGraph(tickPlant)));
afterEach(() => localStorage.clear());

const ofTickPlant = '/catalog-graph?rootEntityRefs[]=system:default/tick-plant';
const renderPage = (path = ofTickPlant) =>
  renderInTestApp(<RelationsPage />, { plugins: [catalogPlugin, catalogGraphPlugin], path });
const node = (name: string) => screen.findByRole('link', { name });
const listEdges = async (name = 'Edges') =>
  within(await screen.findByRole('list', { name }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('shows what an entity is related to, and says it to those who listen', async () => {
  renderPage();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Relations of Tick Plant' }),
  ).toBeVisible();
  expect(await node('Quotes, API')).toHaveAttribute('href', '/catalog/default/api/quotes');
  expect(await listEdges()).toEqual([
    'Ticks owns Tick Plant',
    'Market Data has part Tick Plant',
    'Tick Plant has part Normaliser',
    'Tick Plant has part Last Value Cache',
    'Tick Plant has part Tick Bus',
    'Tick Plant has part Quotes',
  ]);
  expect(screen.getByText('7 entities')).toBeVisible();
});

it('reads depth, kinds, relations, merging and direction from the address', async () => {
  renderPage(
    `${ofTickPlant}&maxDepth=2&selectedKinds[]=component&selectedKinds[]=resource&selectedRelations[]=hasPart&selectedRelations[]=dependsOn&mergeRelations=false&unidirectional=false&direction=LR`,
  );
  await node('Normaliser, Component');
  expect(await listEdges()).toEqual([
    'Tick Plant has part Normaliser',
    'Tick Plant has part Last Value Cache',
    'Tick Plant has part Tick Bus',
    'Normaliser depends on Tick Bus',
    'Normaliser depends on resource:gone',
  ]);
  expect(screen.getByLabelText('Depth')).toHaveValue('2');
  expect(screen.getByLabelText('Direction')).toHaveValue('LR');
  expect(screen.getByRole('checkbox', { name: 'Merge relations' })).not.toBeChecked();
});

it('puts each choice into the address', async () => {
  const { getAddress } = renderPage();
  await node('Normaliser, Component');
  await userEvent.selectOptions(screen.getByLabelText('Depth'), 'All');
  await userEvent.selectOptions(screen.getByLabelText('Direction'), 'Left to right');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Outgoing relations only' }));
  await userEvent.click(screen.getByRole('button', { name: 'Kinds' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^API/ }));
  const params = new URLSearchParams(getAddress().split('?')[1]);
  expect(Object.fromEntries(params)).toEqual({
    'rootEntityRefs[]': 'system:default/tick-plant',
    maxDepth: '∞',
    direction: 'LR',
    unidirectional: 'false',
    'selectedKinds[]': 'api',
  });
});

it('goes to an entity by a click, and shows its own relations by a click with Shift', async () => {
  const { getAddress } = renderPage();
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(await node('Normaliser, Component'));
  await user.keyboard('{/Shift}');
  expect(await node("resource:default/gone, can't be found in the catalog")).toBeVisible();
  expect(new URLSearchParams(getAddress().split('?')[1]).getAll('rootEntityRefs[]')).toEqual([
    'system:default/tick-plant',
    'component:default/normaliser',
  ]);
  expect(screen.getByText(/1 of them can't be found in the catalog/)).toBeVisible();
  await user.click(await node('Normaliser, Component'));
  expect(getAddress()).toBe('/catalog/default/component/normaliser');
});

it('reads each entity once, at most a hundred in a call, and only new ones when more is wanted', async () => {
  const calls: string[][] = [];
  const group = makeLargeGroup(250);
  mswServer.use(
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      calls.push(entityRefs);
      return {
        items: entityRefs.map(
          ref => group.find(({ metadata }) => ref.endsWith(`/${metadata.name}`)) ?? null,
        ),
      };
    }),
  );
  renderPage('/catalog-graph?rootEntityRefs[]=group:default/platform');
  expect(await screen.findByText('251 entities')).toBeVisible();
  expect(calls.map(({ length }) => length)).toEqual([1, 100, 100, 50]);
  await userEvent.selectOptions(screen.getByLabelText('Depth'), '2');
  await screen.findByText('251 entities');
  expect(calls).toHaveLength(4);
});

it('folds a crowd, and says what there is no room for', async () => {
  mswServer.use(...answerGraph(makeLargeGroup(1500)));
  renderPage('/catalog-graph?rootEntityRefs[]=group:default/platform');
  expect(await screen.findByRole('button', { name: '999 components, unfold' })).toBeVisible();
  expect(screen.getByText(/501 more entities and their relations are not shown/)).toBeVisible();
});

it('requests an entity where there is none, offers those recently visited, and finds others', async () => {
  localStorage.setItem(
    '/untilSignOut/visitedEntities',
    JSON.stringify([{ entityRef: 'component:default/cache', visitedAt: '2026-01-01T00:00:00Z' }]),
  );
  mswServer.use(
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: tickPlant.slice(0, 1),
      totalItems: 0,
      pageInfo: {},
    }),
  );
  const { getAddress } = renderPage('/catalog-graph');
  expect(await screen.findByText('Choose an entity to begin with')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Last Value Cache' })).toBeVisible();
  await userEvent.type(screen.getByRole('combobox', { name: 'Entities' }), 'plant');
  await userEvent.click(await screen.findByRole('option', { name: /Tick Plant/ }));
  expect(getAddress()).toBe('/catalog-graph?rootEntityRefs%5B%5D=system%3Adefault%2Ftick-plant');
  expect(await node('Ticks, Group')).toBeVisible();
});

it('proposes systems and domains to begin with', async () => {
  const { getAddress } = renderPage('/catalog-graph');
  const list = await screen.findByRole('list', { name: 'Domains and systems' });
  expect(within(list).getAllByRole('link')).toHaveLength(2);
  await userEvent.click(within(list).getByRole('link', { name: /Tick Plant/i }));
  expect(getAddress()).toBe('/catalog-graph?rootEntityRefs%5B%5D=system%3Adefault%2Ftick-plant');
});

it('says so when nothing is related by what is chosen, and takes the choice back', async () => {
  const { getAddress } = renderPage(`${ofTickPlant}&selectedKinds[]=user`);
  expect(await screen.findByText(/It has no relations of the selected/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all kinds and relations' }));
  expect(await node('Ticks, Group')).toBeVisible();
  expect(getAddress()).not.toContain('selectedKinds');
});

it('says so when no root is in the catalog', async () => {
  renderPage('/catalog-graph?rootEntityRefs[]=component:default/nobody');
  expect(
    await screen.findByText('None of these entities can be found in the catalog'),
  ).toBeVisible();
  expect(screen.getByText(/^Searched for: component:default\/nobody$/)).toBeVisible();
});

it('says what failed, and reads again', async () => {
  mswServer.use(
    answerCatalog.answerError(entitiesByRefsEndpoint, {
      status: 403,
      name: 'NotAllowedError',
      message: 'You may not read the catalog',
    }),
    answerCatalog.answerError(entityFacetsByPredicateEndpoint, { status: 403, message: 'No' }),
  );
  renderPage();
  expect(await screen.findByText(/You may not read the catalog/)).toBeVisible();
  mswServer.use(...answerGraph(tickPlant));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await node('Ticks, Group')).toBeVisible();
});

it('stays whole with hostile names and refs', async () => {
  mswServer.use(
    ...answerGraph([
      anEntity({
        kind: 'System',
        name: 'tick-plant',
        metadata: { title: '<img src=x onerror=alert(1)>'.repeat(50) },
        relations: [
          { type: '__proto__', targetRef: 'component:default/a' },
          { type: 'dependsOn', targetRef: ':::' },
          { type: 'dependsOn', targetRef: '' },
        ],
      }),
    ]),
  );
  renderPage();
  expect(await screen.findByText(/^4 entities/)).toBeVisible();
  expect(await listEdges()).toHaveLength(3);
});

it("speaks the reader's language", async () => {
  localStorage.setItem('/settings/language', '"de"');
  await act(async () => renderPage());
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Beziehungen von Tick Plant' }),
  ).toBeVisible();
  await waitFor(async () =>
    expect(await listEdges('Kanten')).toContain('Ticks zuständig für Tick Plant'),
  );
});
