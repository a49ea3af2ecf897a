import { type EntityQuery, entitiesByRefsEndpoint } from '@portico/catalog-common';
import {
  aComponent,
  anEntity,
  answerCatalog,
  answerEntities,
} from '@portico/catalog-common/testing';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import RelationsCard from './RelationsCard.tsx';

useMswServer();

const systemRef = 'system:default/plant';

function aPart(kind: string, name: string): Entity {
  return anEntity({
    kind,
    name,
    metadata: { description: `The ${name}` },
    relations: [{ type: 'partOf', targetRef: systemRef }],
  });
}

function aSystemOf(parts: readonly Entity[], type = 'hasPart'): Entity {
  return anEntity({
    kind: 'System',
    name: 'plant',
    relations: parts.map(part => ({ type, targetRef: stringifyEntityRef(part) })),
  });
}

const render = (entity: Entity) =>
  renderInTestApp(<RelationsCard entity={entity} />, { plugins: [catalogPlugin] });

it('lists what is related, apart by its kind, and asks once for all short lists', async () => {
  const parts = [aPart('Component', 'codec'), aPart('API', 'ticks')];
  const requested: string[][] = [];
  mswServer.use(
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      requested.push(entityRefs);
      return { items: parts };
    }),
  );
  render(aSystemOf(parts));
  const components = await screen.findByRole('table', { name: 'Components' });
  expect(await within(components).findByRole('link', { name: 'codec' })).toBeVisible();
  expect(within(components).queryByRole('link', { name: 'ticks' })).toBeNull();
  const apis = screen.getByRole('table', { name: 'APIs' });
  expect(within(apis).getByRole('link', { name: 'ticks' })).toBeVisible();
  expect(screen.getByText('None: Resources')).toBeVisible();
  expect(requested).toEqual([['component:default/codec', 'api:default/ticks']]);
});

it('finds, sorts and pages long lists by the server', async () => {
  const user = userEvent.setup();
  const parts = Array.from({ length: 23 }, (_, index) => aPart('Component', `part-${index + 10}`));
  const requested: EntityQuery[] = [];
  mswServer.use(...answerEntities(parts, query => requested.push(query)));
  render(aSystemOf(parts));
  expect(await screen.findByRole('heading', { name: 'Components (23)' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'part-10' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'part-20' })).toBeNull();
  expect(requested[0]).toMatchObject({
    query: { 'relations.partOf': systemRef, kind: 'component' },
    limit: 10,
  });
  await user.click(screen.getByRole('button', { name: 'Next Page' }));
  expect(await screen.findByRole('link', { name: 'part-20' })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search Components' }), 'part-31');
  expect(await screen.findByRole('link', { name: 'part-31' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'part-20' })).toBeNull();
  expect(requested.at(-1)).toMatchObject({ fullTextFilter: { term: 'part-31' }, offset: 0 });
});

it('offers to clear a search that finds nothing', async () => {
  const user = userEvent.setup();
  const parts = Array.from({ length: 16 }, (_, index) => aPart('Component', `part-${index + 10}`));
  mswServer.use(...answerEntities(parts));
  render(aSystemOf(parts));
  await user.type(await screen.findByRole('searchbox', { name: 'Search Components' }), 'nothing');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('link', { name: 'part-10' })).toBeVisible();
});

it('pages long lists of relations that a plugin has named', async () => {
  const parts = Array.from({ length: 16 }, (_, index) => aPart('Component', `part-${index + 10}`));
  mswServer.use(...answerEntities(parts));
  render(aSystemOf(parts, 'constructor'));
  expect(await screen.findByRole('heading', { name: 'constructor (16)' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'part-10' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next Page' }));
  expect(await screen.findByRole('link', { name: 'part-21' })).toBeVisible();
});

it('shows little more than ten at once, without pages', async () => {
  const parts = Array.from({ length: 15 }, (_, index) => aPart('Component', `part-${index + 10}`));
  mswServer.use(...answerEntities(parts));
  render(aSystemOf(parts));
  expect(await screen.findByRole('link', { name: 'part-24' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next Page' })).toBeNull();
});

it('leaves a lifecycle that needs no attention to the entity, for room', async () => {
  const withLifecycle = (lifecycle: string) => {
    const part = aPart('Component', 'codec');
    const entity = { ...part, spec: { lifecycle } };
    mswServer.use(answerCatalog.answer(entitiesByRefsEndpoint, { items: [entity] }));
    return render(aSystemOf([part]));
  };
  const { unmount } = withLifecycle('production');
  expect(await screen.findByText('The codec')).toBeVisible();
  expect(screen.queryByText('production')).toBeNull();
  unmount();
  withLifecycle('deprecated');
  expect(await screen.findByText('deprecated')).toBeVisible();
});

it('says so when none of the targets is in the catalog', async () => {
  mswServer.use(answerCatalog.answer(entitiesByRefsEndpoint, { items: [null] }));
  render(aComponent({ relations: [{ type: 'dependsOn', targetRef: 'resource:default/gone' }] }));
  expect(await screen.findByText('None of them can be found in the catalog.')).toBeVisible();
});
