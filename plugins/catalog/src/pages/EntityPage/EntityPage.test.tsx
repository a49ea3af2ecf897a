import {
  catalogKeys,
  entitiesByRefsEndpoint,
  entityAncestryEndpoint,
  entityByNameEndpoint,
  refreshEntityEndpoint,
} from '@portico/catalog-common';
import { entityHistoryEndpoint } from '@portico/catalog-common/history';
import { entityTraceEndpoint } from '@portico/catalog-common/operations';
import { aComponent, anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { createPlugin } from '@portico/core';
import { permissionPlugin } from '@portico/permission';
import { authorizeEndpoint } from '@portico/permission-common';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Route, Routes } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { entityTabPoint } from '../../points.ts';
import { catalogPlugin } from '../../plugin.ts';
import { useEntity } from '../../queries/currentEntity.ts';
import { notesPlugin } from '../../testing/notesPlugin.tsx';
import EntityPage from './EntityPage.tsx';

useMswServer();

function Docs() {
  return <p>The docs of {useEntity().metadata.name}</p>;
}

const docsPlugin = createPlugin({
  id: 'docs',
  contributes: [
    entityTabPoint.add({
      path: '/docs/*',
      title: 'Docs',
      isShownFor: entity => entity.metadata.annotations?.['docs'] !== undefined,
      load: async () => ({ default: Docs }),
    }),
    entityTabPoint.add({
      id: 'absent',
      path: '/absent',
      title: 'Absent',
      isShownFor: () => false,
      explainsAbsence: true,
      load: async () => ({ default: () => <p>Add an annotation</p> }),
    }),
    entityTabPoint.add({
      id: 'broken',
      path: '/broken',
      title: 'Broken',
      load: async () => ({
        default: () => {
          throw new Error('Cannot draw');
        },
      }),
    }),
  ],
});

function renderPage(path: string, config = {}) {
  return renderInTestApp(
    <Routes>
      <Route path="/catalog/:namespace/:kind/:name/*" element={<EntityPage />} />
    </Routes>,
    { plugins: [catalogPlugin, permissionPlugin, docsPlugin, notesPlugin], path, config },
  );
}

/** Answers reads by refs from these entities. */
function answerByRefs(entities: readonly Entity[]) {
  return answerCatalog.answer(entitiesByRefsEndpoint, async request => {
    const { entityRefs } = (await request.json()) as { entityRefs: string[] };
    const items = entityRefs.map(
      ref => entities.find(entity => stringifyEntityRef(entity) === ref) ?? null,
    );
    return { items };
  });
}

function serveEntity(entity = aComponent({ metadata: { description: 'Takes payments' } })) {
  mswServer.use(answerCatalog.answer(entityByNameEndpoint, entity), answerByRefs([]));
}

it('names owner and system as people know them', async () => {
  serveEntity(
    aComponent({
      relations: [{ type: 'ownedBy', targetRef: 'group:default/team-pay' }],
    }),
  );
  mswServer.use(
    answerByRefs([
      anEntity({
        kind: 'Group',
        name: 'team-pay',
        spec: { type: 'team', children: [], profile: { displayName: 'Payments Team' } },
      }),
    ]),
  );
  renderPage('/catalog/default/component/pay');
  expect((await screen.findAllByRole('link', { name: 'Payments Team' }))[0]).toHaveAttribute(
    'href',
    '/catalog/default/group/team-pay',
  );
});

it('shows who an entity is: title, kind and type, owner and lifecycle, description', async () => {
  serveEntity();
  renderPage('/catalog/default/component/pay');
  expect(await screen.findByText('Component — service')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'pay' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'team-pay' })).toHaveAttribute(
    'href',
    '/catalog/default/group/team-pay',
  );
  expect(screen.getByText('production')).toBeVisible();
  expect(await screen.findByText('Takes payments')).toBeVisible();
});

it('says above the first tab that the address is of no tab', async () => {
  serveEntity();
  renderPage('/catalog/default/component/pay/docs');
  expect(await screen.findByText("This entity has no page '/docs'")).toBeVisible();
  expect(await screen.findByText('Takes payments')).toBeVisible();
});

it('shows the way to an entity: the parent of its parent, and its parent', async () => {
  serveEntity(aComponent({ relations: [{ type: 'partOf', targetRef: 'system:default/plant' }] }));
  const plant = anEntity({
    kind: 'System',
    name: 'plant',
    metadata: { title: 'Tick Plant' },
    relations: [{ type: 'partOf', targetRef: 'domain:default/market' }],
  });
  mswServer.use(answerByRefs([plant, anEntity({ kind: 'Domain', name: 'market' })]));
  renderPage('/catalog/default/component/pay');
  await screen.findByText('Component — service');
  const breadcrumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
  await within(breadcrumbs).findByRole('link', { name: 'Tick Plant' });
  expect(
    within(breadcrumbs)
      .getAllByRole('link')
      .map(link => link.textContent),
  ).toEqual(['Catalog', 'market', 'Tick Plant']);
});

it('takes the parent from the relations that are configured', async () => {
  serveEntity(
    aComponent({
      relations: [
        { type: 'partOf', targetRef: 'system:default/plant' },
        { type: 'dependsOn', targetRef: 'component:default/core' },
      ],
    }),
  );
  mswServer.use(answerByRefs([anEntity({ name: 'core' })]));
  renderPage('/catalog/default/component/pay', {
    catalog: { entityPage: { parentRelations: ['childOf', 'dependsOn'] } },
  });
  await screen.findByText('Component — service');
  const breadcrumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(await within(breadcrumbs).findByRole('link', { name: 'core' })).toBeVisible();
  expect(within(breadcrumbs).queryByRole('link', { name: 'plant' })).toBeNull();
});

it('gives the entity to any part of its page', async () => {
  serveEntity(aComponent({ metadata: { annotations: { docs: 'yes' } } }));
  renderPage('/catalog/default/component/pay/docs');
  expect(await screen.findByText('The docs of pay')).toBeVisible();
});

it('names the namespace when it is not the default', async () => {
  serveEntity(aComponent({ namespace: 'trading' }));
  renderPage('/catalog/trading/component/pay');
  expect(await screen.findByRole('heading', { level: 1, name: 'pay in trading' })).toBeVisible();
});

it('shows tabs whose condition fits, and the one of the address', async () => {
  serveEntity(aComponent({ metadata: { annotations: { docs: 'dir:.' } } }));
  renderPage('/catalog/default/component/pay/docs/intro');
  expect(await screen.findByText('The docs of pay')).toBeVisible();
  const tabs = screen.getByRole('navigation', { name: 'Entity' });
  expect(within(tabs).getByRole('link', { name: 'Docs' })).toHaveAttribute('aria-current', 'page');
  expect(within(tabs).getByRole('link', { name: 'Docs' })).toHaveAttribute(
    'href',
    '/catalog/default/component/pay/docs',
  );
});

it('omits a tab whose condition does not fit', async () => {
  serveEntity();
  renderPage('/catalog/default/component/pay');
  expect(await screen.findByRole('link', { name: 'Overview' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Docs' })).toBeNull();
});

it('opens a tab by its address that explains why it is not shown', async () => {
  serveEntity();
  renderPage('/catalog/default/component/pay/absent');
  expect(await screen.findByText('Add an annotation')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Absent' })).toBeNull();
});

it('keeps the failure of a tab to that tab', async () => {
  serveEntity();
  renderPage('/catalog/default/component/pay/broken');
  expect(await screen.findByText('Error in docs')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Overview' }));
  expect(await screen.findByText('Takes payments')).toBeVisible();
});

it('says when an entity was deleted, and shows it as it was', async () => {
  mswServer.use(
    answerCatalog.answerNotFound(entityByNameEndpoint),
    answerCatalog.answer(entityHistoryEndpoint, {
      items: [
        {
          version: 7,
          at: '2026-01-20T10:00:00.000Z',
          action: 'deleted',
          changes: [],
          changedValues: 0,
          relations: { added: [], removed: [], addedTotal: 0, removedTotal: 0 },
        },
      ],
      pageInfo: {},
    }),
  );
  renderPage('/catalog/default/component/gone');
  expect(await screen.findByText(/It was deleted on Jan 20, 2026/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show it as it was before' })).toHaveAttribute(
    'href',
    '/catalog/default/component/gone?at=2026-01-20T09%3A59%3A59.999Z',
  );
});

it('warns when no such entity exists, and offers to search for it', async () => {
  mswServer.use(
    answerCatalog.answerNotFound(entityByNameEndpoint),
    answerCatalog.answerNotFound(entityHistoryEndpoint),
  );
  renderPage('/catalog/default/component/gone');
  expect(await screen.findByText('Entity not found')).toBeVisible();
  expect(screen.getByText(/component:default\/gone/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search the catalog for it' })).toHaveAttribute(
    'href',
    '/catalog?kind=component&q=gone',
  );
});

it('shows the error when the entity cannot be read', async () => {
  mswServer.use(
    answerCatalog.answerError(entityByNameEndpoint, { status: 500, message: 'No database' }),
  );
  renderPage('/catalog/default/component/pay');
  expect((await screen.findAllByText(/The server failed to respond/))[0]).toBeVisible();
  expect(screen.queryByText(/No database/)).toBeNull();
});

it('warns of orphans and of processing errors', async () => {
  serveEntity(
    aComponent({
      metadata: { annotations: { 'backstage.io/orphan': 'true' } },
      status: {
        items: [{ type: 'catalog-processing', level: 'error', message: 'Line 3: no name' }],
      },
    }),
  );
  renderPage('/catalog/default/component/pay');
  expect(await screen.findByText('This entity is an orphan')).toBeVisible();
  expect(screen.getByText('Line 3: no name')).toBeVisible();
});

it('makes no link of an address that is none of the web, and shows the rest', async () => {
  serveEntity(
    aComponent({
      metadata: {
        description: 'Still here',
        annotations: { 'backstage.io/view-url': 'javascript:alert(1)' },
      },
    }),
  );
  renderPage('/catalog/default/component/pay');
  expect(await screen.findByText('Still here')).toBeVisible();
  expect(screen.queryByText('View source')).toBeNull();
});

it('advises no fix where what is not found may be hidden', async () => {
  mswServer.use(
    answerCatalog.answer(
      entityByNameEndpoint,
      aComponent({ relations: [{ type: 'dependsOn', targetRef: 'resource:secret/db' }] }),
    ),
    answerByRefs([]),
    createAnswers('permission').answer(authorizeEndpoint, async request => {
      const { items } = (await request.json()) as { items: { id: string }[] };
      return { items: items.map(({ id }) => ({ id, result: 'DENY' as const })) };
    }),
  );
  renderPage('/catalog/default/component/pay', { permission: { enabled: true } });
  expect(await screen.findByText('They are missing, or you may not see them.')).toBeVisible();
  expect(screen.queryByText(/Correct the names/)).toBeNull();
});

it('lists relations as tables, and warns of those that lead to nothing', async () => {
  mswServer.use(
    answerCatalog.answer(
      entityByNameEndpoint,
      aComponent({
        relations: [
          { type: 'dependsOn', targetRef: 'resource:default/db' },
          { type: 'dependsOn', targetRef: 'resource:default/gone' },
        ],
      }),
    ),
    answerByRefs([anEntity({ kind: 'Resource', name: 'db', spec: { type: 'database' } })]),
  );
  renderPage('/catalog/default/component/pay');
  const table = await screen.findByRole('table', { name: 'Depends on' });
  expect(await within(table).findByRole('link', { name: 'db' })).toBeVisible();
  expect(await screen.findByText(/^Entities not found are:/)).toHaveTextContent('resource:gone');
  expect(screen.getByText(/^None: Dependency of, Provided APIs/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Explain why' })).toHaveAttribute(
    'href',
    '/catalog/default/component/pay?notes=relations',
  );
});

it.each([
  ['below all others', false, ['Relations', 'About']],
  ['between them where there is one column', true, ['About', 'Relations']],
])(
  'has the facts of the side beside the other cards, in the document %s',
  async (_, isNarrow, order) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isNarrow && query.includes('max-width: 899'),
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    serveEntity(
      aComponent({
        metadata: { tags: ['go'] },
        relations: [{ type: 'dependsOn', targetRef: 'resource:default/db' }],
      }),
    );
    renderPage('/catalog/default/component/pay');
    await screen.findByRole('table', { name: 'Depends on' });
    const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent ?? '');
    expect(titles.filter(title => order.includes(title))).toEqual(order);
  },
);

it('says so when the entity goes while its page is open', async () => {
  serveEntity(
    aComponent({ metadata: { annotations: { 'backstage.io/managed-by-location': 'url:x' } } }),
  );
  const trace = {
    entityRef: 'component:default/pay',
    locationRef: 'url:x',
    source: 'x',
    steps: [],
    errors: [],
    conflicts: [],
  };
  mswServer.use(
    answerCatalog.answer(entityTraceEndpoint, trace),
    answerCatalog.answerNotFound(entityAncestryEndpoint),
    answerCatalog.answer(refreshEntityEndpoint, () => {
      mswServer.use(
        answerCatalog.answerNotFound(entityTraceEndpoint),
        answerCatalog.answerNotFound(entityByNameEndpoint),
        answerCatalog.answerNotFound(entityHistoryEndpoint),
      );
      return undefined;
    }),
  );
  renderPage('/catalog/default/component/pay?notes=all');
  const dialog = await screen.findByRole('dialog', { name: 'Notes on it' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitForElementToBeRemoved(dialog);
  await userEvent.click(await screen.findByRole('button', { name: 'Refresh from its source' }));
  expect(await screen.findByText('Entity not found')).toBeVisible();
  expect(screen.getByText('pay is no longer in its source')).toBeVisible();
});

it('is named as the list has named it while it is on its way', async () => {
  mswServer.use(answerCatalog.answer(entityByNameEndpoint, () => new Promise<Entity>(() => {})));
  function FromList() {
    const queryClient = useQueryClient();
    useState(() =>
      queryClient.setQueryData(catalogKeys.entityPage('any'), {
        items: [null, aComponent({ name: 'pay', metadata: { title: 'Payments' } })],
      }),
    );
    return <EntityPage />;
  }
  renderInTestApp(
    <Routes>
      <Route path="/catalog/:namespace/:kind/:name/*" element={<FromList />} />
    </Routes>,
    { plugins: [catalogPlugin, permissionPlugin], path: '/catalog/default/component/pay' },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  expect(screen.getByText('Component — service')).toBeVisible();
});
