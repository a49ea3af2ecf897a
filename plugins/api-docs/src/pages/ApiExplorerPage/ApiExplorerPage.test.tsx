import { filterCountsEndpoint, queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { answerCatalog } from '@portico/catalog-common/testing';
import { catalogPlugin } from '@portico/catalog';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { apiDocsPlugin } from '../../plugin.ts';
import { anApi } from '../../testing/anApi.ts';
import ApiExplorerPage from './ApiExplorerPage.tsx';

useMswServer();

it('lists APIs and nothing else, and filters them in the address', async () => {
  const queries: Record<string, unknown>[] = [];
  mswServer.use(
    answerCatalog.answer(filterCountsEndpoint, {
      totalItems: 1,
      facets: {
        kind: [{ value: 'API', count: 1 }],
        'spec.type': [{ value: 'openapi', count: 1 }],
        'relations.ownedBy': [],
        'spec.lifecycle': [],
        'metadata.tags': [],
        'portico.processing-status': [],
      },
      groups: { all: 1, owned: 0, starred: 0 },
      titles: {},
    }),
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, async request => {
      queries.push((await request.json()) as Record<string, unknown>);
      return { items: [anApi('openapi', 'x', 'payments')], totalItems: 0, pageInfo: {} };
    }),
  );
  const { getAddress } = renderInTestApp(<ApiExplorerPage />, {
    plugins: [apiDocsPlugin, catalogPlugin],
    path: '/api-docs',
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'APIs' })).toBeVisible();
  const table = await screen.findByRole('table', { name: 'API list' });
  expect(await within(table).findByRole('link', { name: 'payments' })).toBeVisible();
  expect(within(table).getByRole('columnheader', { name: /Lifecycle/ })).toBeInTheDocument();
  expect(screen.queryByLabelText('Kind')).toBeNull();
  expect(queries[0]).toMatchObject({ query: { $all: [{ kind: 'api' }] } });
  const filters = within(screen.getByLabelText('Filters'));
  await userEvent.click(filters.getByRole('button', { name: 'Type' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /openapi/ }));
  await waitFor(() => expect(getAddress()).toBe('/api-docs?type=openapi'));
  expect(queries.at(-1)).toMatchObject({
    query: { $all: [{ kind: 'api' }, { 'spec.type': { $in: ['openapi'] } }] },
  });
});

it('stays a list of APIs whatever kind the address names', async () => {
  const queries: Record<string, unknown>[] = [];
  mswServer.use(
    answerCatalog.answerNever(filterCountsEndpoint),
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, async request => {
      queries.push((await request.json()) as Record<string, unknown>);
      return { items: [], totalItems: 0, pageInfo: {} };
    }),
  );
  renderInTestApp(<ApiExplorerPage />, {
    plugins: [apiDocsPlugin, catalogPlugin],
    path: '/api-docs?kind=component',
  });
  await waitFor(() => expect(queries[0]).toMatchObject({ query: { $all: [{ kind: 'api' }] } }));
});

it('is not found below its own address', async () => {
  renderInTestApp(
    <Routes>
      <Route path="/api-docs/*" element={<ApiExplorerPage />} />
    </Routes>,
    { plugins: [apiDocsPlugin, catalogPlugin], path: '/api-docs/none' },
  );
  expect(await screen.findByRole('heading', { level: 1, name: /404/ })).toBeVisible();
  expect(document.title).toMatch(/^Page not found/);
});
