import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { aComponent, anEntity, answerCatalog } from '@portico/catalog-common/testing';
import type { Entity, JsonObject } from '@portico/catalog-model';
import { createPlugin } from '@portico/core';
import { permissionPlugin } from '@portico/permission';
import { authorizeEndpoint } from '@portico/permission-common';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import { entityDialogPoint, entityHealthPoint } from '../../points.ts';
import HealthStrip from './HealthStrip.tsx';

useMswServer();

const docsPlugin = createPlugin({
  id: 'docs',
  contributes: [
    entityDialogPoint.add({
      id: 'why',
      param: 'why',
      openingValue: 'open',
      explainingValue: 'steps',
      title: 'Why',
      load: async () => ({ default: () => null }),
    }),
    entityHealthPoint.add({
      id: 'fresh',
      title: 'Docs',
      check: async () => ({ state: 'attention', text: 'Stale', link: '/docs/pay' }),
    }),
    entityHealthPoint.add({
      id: 'rare',
      title: 'Origin',
      isRare: true,
      check: ({ metadata }) => {
        if (metadata.name === 'made') return { state: 'good', text: 'From a template' };
        return metadata.name === 'awaited' ? new Promise(() => {}) : undefined;
      },
    }),
    entityHealthPoint.add({
      id: 'silent',
      title: 'Nothing to say',
      check: () => undefined,
    }),
    entityHealthPoint.add({
      id: 'broken',
      title: 'Pods',
      check: async () => {
        throw new Error('No cluster answers');
      },
    }),
  ],
});

async function findChecks(
  entity: Entity,
  found: readonly (Entity | null)[],
  config: JsonObject = {},
) {
  mswServer.use(answerCatalog.answer(entitiesByRefsEndpoint, { items: [...found] }));
  renderInTestApp(<HealthStrip entity={entity} />, {
    plugins: [catalogPlugin, permissionPlugin, docsPlugin],
    config,
  });
  const strip = await screen.findByRole('list', { name: 'Health' });
  await within(strip).findByText('Check failed');
  await within(strip).findByRole('link', { name: 'Stale' });
  return strip;
}

const team = anEntity({ kind: 'Group', name: 'team-pay' });

it('shows what the catalog and other plugins have checked, and where there is more', async () => {
  const strip = await findChecks(aComponent(), [team]);
  await within(strip).findByText('Known');
  expect(
    within(strip)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual([
    'Catalog fileNo problems',
    'OwnerKnown',
    'RelationsAll found',
    'DocsStale',
    'PodsCheck failed',
  ]);
  expect(within(strip).getByText('Stale').closest('[data-state=attention]')).not.toBeNull();
  expect(within(strip).getByRole('link', { name: 'Stale' })).toHaveAttribute('href', '/docs/pay');
});

it('reports problems of the descriptor, an owner that does not exist, and lost relations', async () => {
  const entity: Entity = {
    ...aComponent(),
    status: {
      items: [
        { type: 'any', level: 'error', message: 'a' },
        { type: 'any', level: 'warning', message: 'b' },
      ],
    },
  };
  const strip = await findChecks(entity, [null]);
  expect(await within(strip).findByText('Not in the catalog')).toBeVisible();
  expect(within(strip).getByRole('link', { name: '2 problems' })).toHaveAttribute(
    'href',
    '/?why=steps',
  );
  expect(within(strip).getByText('1 not found')).toBeVisible();
});

it('calls no owner missing that may be hidden', async () => {
  mswServer.use(
    createAnswers('permission').answer(authorizeEndpoint, async request => {
      const { items } = (await request.json()) as { items: { id: string }[] };
      return { items: items.map(({ id }) => ({ id, result: 'DENY' as const })) };
    }),
  );
  const strip = await findChecks(aComponent(), [null], { permission: { enabled: true } });
  expect(await within(strip).findByText('Missing or hidden')).toBeVisible();
  expect(within(strip).queryByText('Not in the catalog')).toBeNull();
});

it('says that nobody owns an entity', async () => {
  const strip = await findChecks(aComponent({ relations: [] }), []);
  expect(within(strip).getByText('None').closest('li')).toHaveTextContent('OwnerNone');
});

it('says nothing of the file and the relations of groups and people while they are well', async () => {
  const strip = await findChecks(team, []);
  expect(
    within(strip)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['DocsStale', 'PodsCheck failed']);
});

it('reports problems of the file of a group', async () => {
  const items = [{ type: 'any', level: 'error' as const, message: 'a' }];
  const strip = await findChecks({ ...team, status: { items } }, []);
  expect(within(strip).getByText('1 problem').closest('li')).toHaveTextContent('Catalog file');
});

it('keeps no place for a check that rarely finds something', async () => {
  const awaited = await findChecks(aComponent({ name: 'awaited' }), [team]);
  expect(within(awaited).queryByText('Origin')).toBeNull();
});

it('shows what a check finds that rarely does', async () => {
  const made = await findChecks(aComponent({ name: 'made' }), [team]);
  expect(within(made).getByText('From a template').closest('li')).toHaveTextContent('Origin');
});
