import { pagePoint } from '@portico/app/points';
import { catalogPlugin } from '@portico/catalog';
import { filterCountsEndpoint, queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { listDocsSitesEndpoint } from '@portico/techdocs-common';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { createPlugin, createRouteRef, type Plugin } from '@portico/core';
import { techdocsPlugin } from '../../plugin.ts';
import { answerDocs } from '../../testing/docsAnswers.ts';
import DocsIndexPage from './DocsIndexPage.tsx';

useMswServer();

const searchRouteRef = createRouteRef({ id: 'search.root' });

const withDocs = (name: string, annotations: Record<string, string>) => ({
  ...anEntity({ kind: 'Component', name }),
  metadata: { name, namespace: 'default', annotations },
});

/** A plugin with a search page, such as the portal's. */
const searchPlugin = createPlugin({
  id: 'search',
  routes: { root: searchRouteRef },
  contributes: [
    pagePoint.add({
      route: searchRouteRef,
      path: '/search',
      load: async () => ({ default: () => null }),
    }),
  ],
});

const builtAt = new Date(Date.now() - 2 * 3600_000 - 1000).toISOString();
const queries: Record<string, unknown>[] = [];
const counts: Record<string, unknown>[] = [];

beforeEach(() => {
  localStorage.clear();
  queries.length = 0;
  counts.length = 0;
  mswServer.use(
    answerCatalog.answer(filterCountsEndpoint, async request => {
      counts.push((await request.json()) as Record<string, unknown>);
      return { totalItems: 2, facets: {}, groups: { all: 2, owned: 0, starred: 0 }, titles: {} };
    }),
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, async request => {
      queries.push((await request.json()) as Record<string, unknown>);
      return {
        items: [
          withDocs('pay', { 'backstage.io/techdocs-ref': 'dir:.' }),
          withDocs('refunds', {
            'backstage.io/techdocs-entity': 'component:default/billing',
            'backstage.io/techdocs-entity-path': '/refunds',
          }),
          withDocs('ledger', { 'backstage.io/techdocs-ref': 'dir:.' }),
          withDocs('rates', { 'backstage.io/techdocs-ref': 'dir:.' }),
          withDocs('quotes', { 'backstage.io/techdocs-ref': 'dir:.' }),
        ],
        totalItems: 5,
        pageInfo: {},
      };
    }),
    answerDocs.answer(listDocsSitesEndpoint, {
      items: [
        { entityRef: 'component:default/pay', siteName: 'Pay', state: 'failed', error: 'No nav' },
        { entityRef: 'component:default/billing', siteName: 'Pay', state: 'ready', brokenLinks: 2 },
        { entityRef: 'component:default/ledger', siteName: 'ledger', state: 'none' },
        { entityRef: 'component:default/rates', siteName: 'Rates', state: 'ready', builtAt },
        { entityRef: 'component:default/quotes', siteName: 'Quotes', state: 'building' },
      ],
    }),
  );
});

const open = (path = '/docs', plugins: readonly Plugin[] = []) =>
  renderInTestApp(<DocsIndexPage />, {
    plugins: [techdocsPlugin, catalogPlugin, ...plugins],
    path,
  });

const hasDocs = {
  $any: [
    { 'metadata.annotations.backstage.io/techdocs-ref': { $exists: true } },
    { 'metadata.annotations.backstage.io/techdocs-entity': { $exists: true } },
  ],
};

it('lists what has docs, each with what its docs are like', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Docs' })).toBeVisible();
  const table = await screen.findByRole('table');
  expect(await within(table).findByRole('link', { name: 'pay' })).toHaveAttribute(
    'href',
    '/docs/default/component/pay',
  );
  expect(within(table).getByRole('link', { name: 'refunds' })).toHaveAttribute(
    'href',
    '/docs/default/component/billing/refunds',
  );
  expect(await within(table).findByText('Build failed')).toHaveTextContent('Build failed');
  expect(within(table).getByText('2 broken links')).toBeVisible();
  expect(within(table).getByText('Not built yet')).toBeVisible();
  expect(within(table).getByText('2 hours ago').parentElement).toHaveTextContent(
    'Built 2 hours ago',
  );
  expect(within(table).getByText('Building')).toBeVisible();
  expect(queries[0]).toMatchObject({ query: { $all: [hasDocs] } });
  expect(counts[0]).toMatchObject({ query: hasDocs });
});

it('opens the docs that the words name best with Enter', async () => {
  const { getAddress } = open();
  const field = await screen.findByRole('searchbox');
  await userEvent.type(field, 'rat{Enter}');
  await waitFor(() => expect(getAddress()).toBe('/docs/default/component/rates'));
});

it('leads from words that no entity has to the texts of all docs', async () => {
  mswServer.use(
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: [],
      totalItems: 0,
      pageInfo: {},
    }),
  );
  open('/docs?q=rollback', [searchPlugin]);
  const texts = '/search?query=rollback&types%5B%5D=techdocs';
  expect(
    await screen.findByRole('link', { name: 'Search the text of all docs for “rollback”' }),
  ).toHaveAttribute('href', texts);
  expect(screen.getByRole('link', { name: 'Search the text' })).toHaveAttribute('href', texts);
});

it('offers no search of texts where nothing searches', async () => {
  open('/docs?q=rollback');
  await screen.findByRole('searchbox');
  expect(screen.queryByRole('link', { name: /Search the text/ })).toBeNull();
});

it('shows cards, and remembers it', async () => {
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Cards' }));
  expect(await screen.findByRole('heading', { level: 3, name: 'pay' })).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  unmount();
  open();
  expect(await screen.findByRole('heading', { level: 3, name: 'pay' })).toBeVisible();
});
