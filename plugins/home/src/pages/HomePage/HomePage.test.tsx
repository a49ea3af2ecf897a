import { shellDialogsApiRef, useApi } from '@portico/app';
import { type AttentionContribution, attentionPoint } from '@portico/app/points';
import { catalogPlugin } from '@portico/catalog';
import {
  entitiesByRefsEndpoint,
  type EntityQuery,
  queryEntitiesByPredicateEndpoint,
} from '@portico/catalog-common';
import { aComponent, anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { createPlugin, type Plugin } from '@portico/core';
import { homeCardPoint } from '../../points.ts';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { homePlugin } from '../../plugin.ts';
import HomePage from './HomePage.tsx';

useMswServer();

const pay = aComponent({
  name: 'pay',
  metadata: { title: 'Payments', description: 'Takes money' },
});
const feed = aComponent({ name: 'feed' });
let requested: EntityQuery[];

function answerEntities(entities: readonly Entity[], totalItems = entities.length) {
  return [
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, async request => {
      requested.push((await request.json()) as EntityQuery);
      return { items: [...entities], totalItems, pageInfo: {} };
    }),
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      const known = [pay, feed];
      return {
        items: entityRefs.map(ref => known.find(each => stringifyEntityRef(each) === ref) ?? null),
      };
    }),
  ];
}

beforeEach(() => {
  localStorage.clear();
  requested = [];
  mswServer.use(...answerEntities([pay, feed]));
});

const keep = (name: string, value: unknown) => localStorage.setItem(name, JSON.stringify(value));

const user = {
  userEntityRef: 'user:default/ada',
  ownershipEntityRefs: ['user:default/ada', 'group:default/team'],
};

interface PageOptions {
  path?: string;
  config?: unknown;
  plugins?: readonly Plugin[];
}

function renderPage({ path = '/', config = {}, plugins = [] }: PageOptions = {}) {
  return renderInTestApp(
    <>
      <OpenDialog />
      <Routes>
        <Route path="/*" element={<HomePage />} />
      </Routes>
    </>,
    { plugins: [homePlugin, catalogPlugin, ...plugins], path, config, user },
  );
}

/** Names the shell's dialog that is open, which only the shell renders. */
function OpenDialog() {
  const dialogs = useApi(shellDialogsApiRef);
  return <p data-testid="dialog">{useSyncExternalStore(dialogs.subscribe, dialogs.getOpen)}</p>;
}

const findCard = (name: string) => screen.findByRole('region', { name });

it('greets, and opens the command palette to search', async () => {
  renderPage();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    /^Good (morning|afternoon|evening)$/,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Search for components/ }));
  expect(screen.getByTestId('dialog')).toHaveTextContent('palette');
});

it('leaves searching to the sidebar where that has a field', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width:1200'),
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
  renderPage();
  await findCard('Needs attention');
  expect(screen.queryByRole('button', { name: /^Search for components/ })).toBeNull();
  vi.unstubAllGlobals();
});

it('lists what is wrong with what the user owns, errors first, and leads to it', async () => {
  const orphan = aComponent({
    name: 'orphan',
    metadata: { annotations: { 'backstage.io/orphan': 'true' } },
  });
  const broken = {
    ...aComponent({ name: 'zebra', metadata: { title: 'Zebra' } }),
    status: {
      items: [
        {
          type: 'backstage.io/catalog-processing',
          level: 'error' as const,
          message: 'spec.type is missing',
        },
      ],
    },
  };
  mswServer.use(...answerEntities([orphan, broken]));
  renderPage();
  const card = await findCard('Needs attention');
  expect(await within(card).findByRole('link', { name: 'Zebra' })).toHaveAttribute(
    'href',
    '/catalog/default/component/zebra',
  );
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual([
    'ErrorZebraThe catalog could not process it',
    'OrphanorphanIts source no longer lists it, so it is not updated any more',
  ]);
  expect(requested.map(({ query }) => query)).toContainEqual({
    $all: [
      { 'relations.ownedBy': { $in: ['user:default/ada', 'group:default/team'] } },
      { 'portico.processing-status': { $in: ['error', 'conflict', 'orphan'] } },
    ],
  });
});

it('leads a first visitor to the first useful pages, until dismissed', async () => {
  renderPage();
  const steps = await screen.findByRole('region', { name: 'Get started' });
  expect(within(steps).getByRole('link', { name: /^See what your groups own/ })).toHaveAttribute(
    'href',
    '/catalog?group=owned',
  );
  expect(within(steps).getByRole('link', { name: /^Browse everything/ })).toHaveAttribute(
    'href',
    '/catalog?kind=all',
  );
  await userEvent.click(within(steps).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
});

it.each([
  [1, 'keeps them for'],
  [5, 'spares them to'],
])('who has opened %i pages: %s', async (count, what) => {
  keep(
    '/untilSignOut/visitedEntities',
    Array.from({ length: count }, (_, index) => ({
      entityRef: `component:default/feed-${index}`,
      visitedAt: new Date().toISOString(),
    })),
  );
  renderPage();
  await findCard('Needs attention');
  const steps = screen.queryByRole('region', { name: 'Get started' });
  expect(steps !== null).toBe(what === 'keeps them for');
});

it('shows guests, and nobody else, which groups they count as members of', async () => {
  const { unmount } = renderPage();
  const line = await screen.findByText(/As a guest, you count as a member of/);
  expect(within(line).getByRole('link', { name: 'team' })).toHaveAttribute(
    'href',
    '/catalog/default/group/team',
  );
  unmount();
  renderPage({ config: { auth: { providers: { github: {} } } } });
  await findCard('Needs attention');
  expect(screen.queryByText(/As a guest/)).toBeNull();
});

it('says that nothing needs attention', async () => {
  renderPage();
  const card = await findCard('Needs attention');
  expect(await within(card).findByText('Nothing you own has problems')).toBeVisible();
});

it('shows what other plugins report, and keeps the failure of one from the others', async () => {
  const tasks = createPlugin({
    id: 'tasks',
    contributes: [
      attentionPoint.add({
        id: 'failed',
        title: 'Tasks',
        list: async () => [
          { id: '7', state: 'broken', word: 'Failed', title: 'Create service', to: '/tasks/7' },
        ],
      }),
      attentionPoint.add({
        id: 'pods',
        title: 'Pods',
        list: async () => {
          throw new Error('No cluster answers');
        },
      }),
    ],
  });
  renderPage({ plugins: [tasks] });
  const card = await findCard('Needs attention');
  expect(await within(card).findByRole('link', { name: 'Create service' })).toHaveAttribute(
    'href',
    '/tasks/7',
  );
  expect((await within(card).findAllByText(/No cluster answers/))[0]).toBeVisible();
});

it('lists starred entities, and takes stars back', async () => {
  keep('/starredEntities/entityRefs', ['component:default/pay', 'component:default/gone']);
  renderPage();
  const card = await findCard('Starred');
  expect(await within(card).findByRole('link', { name: 'Payments' })).toHaveAttribute(
    'href',
    '/catalog/default/component/pay',
  );
  expect(within(card).getByText('Takes money')).toBeVisible();
  expect(within(card).getByText("Can't be found in the catalog")).toBeVisible();

  await userEvent.click(
    within(card).getByRole('button', { name: 'Remove star from component:default/gone' }),
  );
  expect(within(card).queryByText("Can't be found in the catalog")).toBeNull();
  await userEvent.click(within(card).getByRole('button', { name: 'Remove star from Payments' }));
  expect(await within(card).findByText('Nothing starred yet')).toBeVisible();
});

it('shows eight starred entities until all are requested', async () => {
  const refs = Array.from({ length: 9 }, (_, index) => `component:default/c${index}`);
  keep('/starredEntities/entityRefs', refs);
  renderPage();
  const card = await findCard('Starred');
  expect(await within(card).findAllByRole('listitem')).toHaveLength(8);
  await userEvent.click(within(card).getByRole('button', { name: 'Show all 9' }));
  await waitFor(() => expect(within(card).getAllByRole('listitem')).toHaveLength(9));
});

it('lists what was visited last, and when', async () => {
  keep('/untilSignOut/visitedEntities', [
    { entityRef: 'component:default/feed', visitedAt: new Date().toISOString() },
    { entityRef: 'component:default/pay', visitedAt: '2020-01-01T00:00:00Z' },
  ]);
  renderPage();
  const card = await findCard('Recently visited');
  const names = (await within(card).findAllByRole('link')).map(link => link.textContent);
  expect(names).toEqual(['feed', 'Payments']);
  expect(within(card).getByText(/years ago/)).toBeVisible();
});

it("lists the components of the user's groups, and leads to all of them", async () => {
  mswServer.use(...answerEntities([pay, feed], 31));
  renderPage();
  const card = await findCard('Components of my groups');
  expect(await within(card).findByRole('link', { name: 'Payments' })).toBeVisible();
  expect(requested.map(({ query }) => query)).toContainEqual({
    kind: 'component',
    'relations.ownedBy': { $in: ['user:default/ada', 'group:default/team'] },
  });
  expect(within(card).getByRole('link', { name: 'Show all 31 in the catalog' })).toHaveAttribute(
    'href',
    '/catalog?group=owned',
  );
});

it('says what to do where there is nothing yet', async () => {
  mswServer.use(...answerEntities([]));
  renderPage();
  expect(await screen.findByText('Your groups own no components yet')).toBeVisible();
  expect(screen.getByText('Nothing starred yet')).toBeVisible();
  expect(screen.getByText('No pages visited yet')).toBeVisible();
  expect(screen.getByText('No quick links yet')).toBeVisible();
});

it('keeps what fails to its card, and tries again', async () => {
  mswServer.use(
    answerCatalog.answerError(queryEntitiesByPredicateEndpoint, { status: 503, message: 'Down' }),
  );
  renderPage();
  const card = await findCard('Components of my groups');
  const retry = await within(card).findByRole('button', { name: 'Retry' });
  expect(screen.getByText('Nothing starred yet')).toBeVisible();
  mswServer.use(...answerEntities([pay]));
  await userEvent.click(retry);
  expect(await within(card).findByRole('link', { name: 'Payments' })).toBeVisible();
});

it('shows the links of the configuration', async () => {
  const quickLinks = [{ title: 'Wiki', url: 'https://wiki.example', icon: 'docs' }];
  renderPage({ config: { app: { home: { quickLinks } } } });
  expect(await screen.findByRole('link', { name: /^Wiki/ })).toHaveAttribute(
    'href',
    'https://wiki.example',
  );
});

it("renders other plugins' cards, and those that fail alone", async () => {
  const broken = () => {
    throw new Error('Cannot draw');
  };
  const other = createPlugin({
    id: 'on-call',
    contributes: [
      homeCardPoint.add({
        column: 'wide',
        load: async () => ({ default: () => <p>On call: Ada</p> }),
      }),
      homeCardPoint.add({
        id: 'broken',
        column: 'narrow',
        load: async () => ({ default: broken }),
      }),
    ],
  });
  renderPage({ plugins: [other] });
  expect(await screen.findByText('On call: Ada')).toBeVisible();
  expect(screen.getByText('Error in on-call')).toBeVisible();
  expect(screen.getByText('Nothing starred yet')).toBeVisible();
});

it('is not found at any other address', () => {
  renderPage({ path: '/none' });
  expect(screen.getByRole('heading', { level: 1, name: /404/ })).toBeVisible();
});

it('lists saved views of the catalog, and has no card while there are none', async () => {
  const { unmount } = renderPage();
  await findCard('Starred');
  expect(screen.queryByRole('region', { name: 'Saved views' })).toBeNull();
  unmount();
  keep('/catalog/savedViews', [{ name: 'Payment APIs', search: '?kind=api&q=pay' }]);
  renderPage();
  const card = within(await findCard('Saved views'));
  expect(card.getByRole('link', { name: 'Payment APIs' })).toHaveAttribute(
    'href',
    '/catalog?kind=api&q=pay',
  );
});

it('is about the teams that the user chooses, also after it is opened anew', async () => {
  const platform = anEntity({
    kind: 'Group',
    name: 'platform',
    metadata: { title: 'Platform Team' },
  });
  mswServer.use(
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, async request => {
      const query = (await request.json()) as EntityQuery;
      requested.push(query);
      const isOfGroups = JSON.stringify(query).includes('"group"');
      return { items: isOfGroups ? [platform] : [pay], totalItems: 1, pageInfo: {} };
    }),
  );
  const owned = (teams: string[]) =>
    expect.objectContaining({
      query: { kind: 'component', 'relations.ownedBy': { $in: teams } },
    });
  const { unmount } = renderPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Choose teams' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose teams' }));
  await userEvent.type(dialog.getByRole('combobox', { name: 'Teams' }), 'plat');
  await userEvent.click(await screen.findByRole('option', { name: /Platform Team/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Show these teams' }));
  await waitFor(() => expect(requested).toContainEqual(owned(['group:default/platform'])));
  unmount();

  requested = [];
  renderPage();
  const card = within(await findCard('Components of the chosen teams'));
  expect(await card.findByRole('link', { name: /in the catalog/ })).toHaveAttribute(
    'href',
    '/catalog?owner=group%3Adefault%2Fplatform',
  );
  expect(requested).not.toContainEqual(owned(user.ownershipEntityRefs));
  await userEvent.click(screen.getByRole('button', { name: 'Change teams' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Back to my own' }));
  await waitFor(() => expect(requested).toContainEqual(owned(user.ownershipEntityRefs)));
  expect(await findCard('Components of my groups')).toBeVisible();
});

it('gives sources and cards of other plugins the teams that are chosen', async () => {
  keep('/settings/homeTeams', ['group:default/platform']);
  const list = vi.fn<AttentionContribution['list']>(async () => []);
  const other = createPlugin({
    id: 'on-call',
    contributes: [
      attentionPoint.add({ title: 'On call', list }),
      homeCardPoint.add({
        column: 'wide',
        load: async () => ({ default: ({ owners }) => <p>On call: {owners.join()}</p> }),
      }),
    ],
  });
  renderPage({ plugins: [other] });
  expect(await screen.findByText('On call: group:default/platform')).toBeVisible();
  expect(list).toHaveBeenCalledWith(
    expect.objectContaining({
      identity: expect.objectContaining({
        userEntityRef: user.userEntityRef,
        ownershipEntityRefs: ['group:default/platform'],
      }),
    }),
  );
});
