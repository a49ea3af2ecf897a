import { catalogPlugin } from '@portico/catalog';
import { filterCountsEndpoint, queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { listDocsSitesEndpoint } from '@portico/techdocs-common';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { techdocsPlugin } from '../../plugin.ts';
import { answerDocs } from '../../testing/docsAnswers.ts';
import DocsIndexPage from './DocsIndexPage.tsx';

useMswServer();

const withDocs = (name: string, annotations: Record<string, string>) => ({
  ...anEntity({ kind: 'Component', name }),
  metadata: { name, namespace: 'default', annotations },
});

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
            'backstage.io/techdocs-entity': 'component:default/pay',
            'backstage.io/techdocs-entity-path': '/refunds',
          }),
        ],
        totalItems: 2,
        pageInfo: {},
      };
    }),
    answerDocs.answer(listDocsSitesEndpoint, {
      items: [
        { entityRef: 'component:default/pay', siteName: 'Pay', state: 'failed', error: 'No nav' },
        { entityRef: 'component:default/refunds', siteName: 'Pay', state: 'ready', brokenLinks: 2 },
      ],
    }),
  );
});

const open = () =>
  renderInTestApp(<DocsIndexPage />, { plugins: [techdocsPlugin, catalogPlugin], path: '/docs' });

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
    '/docs/default/component/pay/refunds',
  );
  expect(await within(table).findByText('Build failed')).toHaveTextContent('Build failed');
  expect(within(table).getByText('2 broken links')).toBeVisible();
  expect(queries[0]).toMatchObject({ query: { $all: [hasDocs] } });
  expect(counts[0]).toMatchObject({ query: hasDocs });
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
