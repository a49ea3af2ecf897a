import {
  entitiesByRefsEndpoint,
  entityByNameEndpoint,
  filterCountsEndpoint,
  type KindDisplay,
  queryEntitiesByPredicateEndpoint,
} from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { EntityKindIcon } from '@portico/ui/kinds';
import { RobotIcon } from '@portico/ui/icons';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import EntityPage from '../../pages/EntityPage/EntityPage.tsx';
import IndexPage from '../../pages/IndexPage/IndexPage.tsx';
import { catalogPlugin } from '../../plugin.ts';

useMswServer();

const kind: KindDisplay = {
  kind: 'AiResource',
  label: { en: 'AI resource', de: 'KI-Ressource' },
  plural: { en: 'AI resources', de: 'KI-Ressourcen' },
  icon: 'robot',
  columns: ['owner', { field: 'spec.disciplines', label: { en: 'Disciplines', de: 'Fächer' } }],
  about: [{ field: 'spec.model.name' }, { field: 'spec.audience', label: 'Audience' }],
  relations: [
    {
      field: 'spec.audience',
      type: 'guides',
      inverse: 'guidedBy',
      label: { en: 'Guides', de: 'Leitet an' },
      inverseLabel: 'Guided by',
    },
  ],
};
const config = { catalog: { kinds: [kind] } };

const checklist = anEntity({
  kind: 'AiResource',
  name: 'checklist',
  spec: { disciplines: ['backend', 'web'], model: { name: 'small' }, audience: ['web-team'] },
  relations: [{ type: 'guides', targetRef: 'group:default/web-team' }],
});
const team = anEntity({
  kind: 'Group',
  name: 'web-team',
  relations: [{ type: 'guidedBy', targetRef: 'airesource:default/checklist' }],
});

function serveList() {
  const queries: { fields?: string[] }[] = [];
  mswServer.use(
    answerCatalog.answer(filterCountsEndpoint, {
      totalItems: 1,
      facets: { kind: [{ value: 'AiResource', count: 1 }] },
      groups: { all: 1, owned: 0, starred: 0 },
      titles: {},
    }),
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, async request => {
      queries.push((await request.json()) as { fields?: string[] });
      return { items: [checklist], totalItems: 1, pageInfo: {} };
    }),
  );
  return queries;
}

it('lists a kind of its own by its name and with its columns', async () => {
  const queries = serveList();
  renderInTestApp(<IndexPage />, {
    plugins: [catalogPlugin],
    config,
    path: '/catalog?kind=airesource&sort=-spec.disciplines',
  });
  const table = await screen.findByRole('table', { name: 'AI resource list' });
  expect(await within(table).findByText('backend, web')).toBeVisible();
  expect(within(table).getByRole('columnheader', { name: 'Disciplines' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(within(table).queryByRole('columnheader', { name: 'Lifecycle' })).toBeNull();
  expect(await screen.findByText('AI resource (1)')).toBeInTheDocument();
  expect(queries[0]).toMatchObject({
    fields: expect.arrayContaining(['spec.disciplines']),
    orderBy: [{ field: 'spec.disciplines', order: 'desc' }],
  });
});

it("names its columns in the reader's language", async () => {
  serveList();
  await act(async () => {
    renderInTestApp(<IndexPage />, {
      plugins: [catalogPlugin],
      config,
      path: '/catalog?kind=airesource',
      language: 'de',
    });
  });
  expect(
    await screen.findByRole('columnheader', { name: 'Fächer' }, { timeout: 5000 }),
  ).toBeVisible();
  expect(await screen.findByText('KI-Ressource (1)')).toBeInTheDocument();
});

it('shows an entity of its kind with icon, fields and relations', async () => {
  mswServer.use(
    answerCatalog.answer(entityByNameEndpoint, checklist),
    answerCatalog.answer(entitiesByRefsEndpoint, { items: [team] }),
  );
  renderInTestApp(
    <Routes>
      <Route path="/catalog/:namespace/:kind/:name/*" element={<EntityPage />} />
    </Routes>,
    {
      plugins: [catalogPlugin, permissionPlugin],
      config,
      path: '/catalog/default/airesource/checklist',
    },
  );
  expect(await screen.findByText('small')).toBeVisible();
  expect(screen.getAllByText('AI resource').length).toBeGreaterThan(0);
  const audience = screen.getByText('Audience').closest('div') as HTMLElement;
  expect(await within(audience).findByRole('link', { name: 'web-team' })).toHaveAttribute(
    'href',
    '/catalog/default/group/web-team',
  );
  expect(await screen.findByText('Guides (1)')).toBeVisible();
});

it('renders the icon that the kind names', async () => {
  const { container } = renderInTestApp(<EntityKindIcon kind="airesource" />, {
    plugins: [catalogPlugin],
    config,
  });
  const robot = render(<RobotIcon />).container.querySelector('svg')?.innerHTML;
  await waitFor(() => expect(container.querySelector('svg')?.innerHTML).toBe(robot));
});
