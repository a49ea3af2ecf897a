import {
  entitiesByRefsEndpoint,
  entityByNameEndpoint,
  type EntityQuery,
  queryEntitiesByPredicateEndpoint,
} from '@portico/catalog-common';
import { anEntity, answerCatalog, answerEntities } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';
import { permissionPlugin } from '@portico/permission';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, within } from '@testing-library/react';
import { useQueryClient } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import EntityPage from './EntityPage.tsx';

useMswServer();

function renderPage(entity: Entity, others: readonly Entity[] = [], path = '') {
  mswServer.use(
    answerCatalog.answer(entityByNameEndpoint, entity),
    ...answerEntities([entity, ...others]),
  );
  return renderInTestApp(
    <>
      <Routes>
        <Route path="/catalog/:namespace/:kind/:name/*" element={<EntityPage />} />
      </Routes>
      <ReadAgain />
    </>,
    { plugins: [catalogPlugin, permissionPlugin], path: `/catalog/default/component/pay${path}` },
  );
}

/** As when the stream of changes names the entity. */
function ReadAgain() {
  const queryClient = useQueryClient();
  return <button onClick={() => void queryClient.invalidateQueries()}>Read again</button>;
}

const script = '<img src=x onerror="document.title=1"><script>document.title=1</script>';

it('shows hostile text in any field as the text that it is', async () => {
  const url = 'javascript:document.title=1';
  renderPage(
    anEntity({
      name: 'pay',
      metadata: {
        title: script,
        description: `${script} {{constructor}} ‮reversed`,
        tags: [script],
        labels: { [script]: script, __proto__: 'x', constructor: 'y' },
        links: [
          { url, title: script },
          { url: 'https://ok.example/', title: script },
        ],
        annotations: {
          'backstage.io/view-url': url,
          'backstage.io/edit-url': 'data:text/html,x',
          'backstage.io/managed-by-location': `url:${url}`,
        },
      },
      spec: { type: script, lifecycle: script, owner: script },
      relations: [
        { type: 'ownedBy', targetRef: script },
        { type: 'partOf', targetRef: 'no ref at all' },
        { type: 'constructor', targetRef: `component:default/${script}` },
        { type: script, targetRef: 'component:default/feed' },
      ],
      status: { items: [{ type: script, level: 'error', message: script }] },
    }),
  );
  expect(await screen.findByText('Links')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(script);
  expect(document.querySelector('main script, main img[src="x"]')).toBeNull();
  for (const link of screen.getAllByRole('link'))
    expect(link.getAttribute('href')).toMatch(/^(\/|https?:)/);
  expect(screen.queryByRole('link', { name: 'View source' })).toBeNull();
});

it('shows the first of hundreds of tags, and all when asked to', async () => {
  const tags = Array.from({ length: 500 }, (_, index) => `tag-${index}`);
  renderPage(anEntity({ name: 'pay', metadata: { tags } }));
  expect(await screen.findByText('tag-19')).toBeVisible();
  expect(screen.queryByText('tag-20')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 500 tags' }));
  expect(screen.getByText('tag-499')).toBeVisible();
});

it('requests ten of ten thousand relations', async () => {
  const requested: EntityQuery[] = [];
  const relations = Array.from({ length: 10_000 }, (_, index) => ({
    type: 'dependencyOf',
    targetRef: `component:default/user-${index}`,
  }));
  renderPage(anEntity({ name: 'pay', relations }));
  mswServer.use(
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, async request => {
      requested.push((await request.json()) as EntityQuery);
      return { items: [anEntity({ name: 'user-1' })], totalItems: 10_000, pageInfo: {} };
    }),
  );
  expect(await screen.findByText('Dependency of (10,000)')).toBeVisible();
  const table = await screen.findByRole('table', { name: 'Dependency of' });
  expect(await within(table).findByRole('link', { name: 'user-1' })).toBeVisible();
  expect(requested).toHaveLength(1);
  expect(requested[0]).toMatchObject({
    query: { 'relations.dependsOn': 'component:default/pay' },
    limit: 10,
  });
});

it('ends the way to an entity that is its own parent', async () => {
  const relations = [{ type: 'partOf', targetRef: 'component:default/pay' }];
  renderPage(anEntity({ name: 'pay', relations }));
  await screen.findByText('About');
  const breadcrumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(within(breadcrumbs).queryByRole('link', { name: 'pay' })).toBeNull();
});

it('shows the way over parents that are not there', async () => {
  const relations = [{ type: 'partOf', targetRef: 'system:default/gone' }];
  renderPage(anEntity({ name: 'pay', relations }));
  await screen.findByText('About');
  const breadcrumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(await within(breadcrumbs).findByRole('link', { name: 'gone' })).toBeVisible();
});

it('says so when the permission to see it is lost while the page is open', async () => {
  renderPage(anEntity({ name: 'pay' }));
  await screen.findByText(/^None:/);
  mswServer.use(
    answerCatalog.answerNotFound(entityByNameEndpoint),
    answerCatalog.answer(entitiesByRefsEndpoint, { items: [] }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
  expect(await screen.findByText('Entity not found')).toBeVisible();
});
