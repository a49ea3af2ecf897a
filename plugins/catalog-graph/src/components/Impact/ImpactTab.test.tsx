import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import {
  type EntityDependents,
  entityDependentsEndpoint,
} from '@portico/catalog-common/operations';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { catalogGraphPlugin } from '../../plugin.ts';
import { answerGraph, tickPlant } from '../EntityGraph/graphStoryData.ts';
import ImpactTab from './ImpactTab.tsx';

useMswServer();

beforeEach(() => mswServer.use(...answerGraph(tickPlant)));

const [system] = tickPlant as [Entity];
const answer = (dependents: Partial<EntityDependents>) =>
  mswServer.use(
    answerCatalog.answer(entityDependentsEndpoint, {
      items: [],
      totalItems: 0,
      directItems: 0,
      isComplete: true,
      parts: 0,
      owners: [],
      ...dependents,
    }),
  );
const renderTab = () =>
  renderInTestApp(<ImpactTab entity={system} />, { plugins: [catalogPlugin, catalogGraphPlugin] });
const many = (count: number, ownerRef?: string) =>
  Array.from({ length: count }, (_, at) => ({
    entityRef: `component:default/c${at}`,
    distance: at === 0 ? 1 : 2,
    relation: 'consumesApi' as const,
    throughRef: 'api:default/quotes',
    ...(ownerRef !== undefined && { ownerRef }),
  }));

it('counts what may be affected, and lists it by owner with its distance', async () => {
  answer({
    items: many(12, 'group:default/ticks'),
    totalItems: 13,
    directItems: 1,
    parts: 4,
    owners: [{ ownerRef: 'group:default/ticks', count: 13, nearest: 1 }],
  });
  const { getAddress } = renderTab();
  expect(await screen.findByText('A change of Tick Plant may affect 13 entities.')).toBeVisible();
  expect(screen.getByText(/1 directly, 12 through others.*Its 4 parts/)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Ticks' })).toBeVisible();
  const lines = () => within(screen.getByRole('list')).getAllByRole('listitem');
  expect(lines()).toHaveLength(10);
  expect(lines()[0]).toHaveTextContent(/c0consumes Quotesdirect/);
  expect(lines()[1]).toHaveTextContent(/2 steps away/);
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(lines()).toHaveLength(12);
  expect(screen.getByText('1 more, farther away, is not listed.')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Show as graph' }));
  const params = new URLSearchParams(getAddress().split('?')[1]);
  expect(params.get('maxDepth')).toBe('∞');
  expect(params.getAll('selectedRelations[]')).toEqual([
    'dependencyOf',
    'apiConsumedBy',
    'providesApi',
    'hasPart',
  ]);
});

it('lists direct dependents only where that is wanted, and keeps it in the address', async () => {
  answer({
    items: [
      ...many(2, 'group:default/ticks'),
      { ...many(1)[0]!, entityRef: 'component:default/far', distance: 3 },
    ],
    totalItems: 3,
    directItems: 1,
    owners: [
      { ownerRef: 'group:default/ticks', count: 2, nearest: 1 },
      { count: 1, nearest: 3 },
    ],
  });
  const { getAddress } = renderTab();
  await userEvent.click(await screen.findByRole('radio', { name: /Direct only/ }));
  expect(getAddress()).toContain('impact=direct');
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByText('Without owner')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /All/ }));
  expect(getAddress()).not.toContain('impact=');
  expect(screen.getByText('Without owner')).toBeVisible();
});

it("copies the owners' mail addresses, each once", async () => {
  const user = userEvent.setup();
  const owners = ['group:default/ticks', 'group:default/quotes', 'user:default/ada'];
  answer({
    items: owners.flatMap(owner => many(1, owner)),
    totalItems: 3,
    directItems: 3,
    owners: owners.map(ownerRef => ({ ownerRef, count: 1, nearest: 1 })),
  });
  mswServer.use(
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      return {
        items: entityRefs.map(ref => {
          const email = ref.startsWith('user:') ? undefined : 'market-data@example.com';
          return anEntity({ kind: 'Group', name: ref, spec: { profile: { email } } });
        }),
      };
    }),
  );
  renderTab();
  await user.click(await screen.findByRole('button', { name: 'Copy owners’ addresses' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('market-data@example.com'),
  );
});

it('says that there are more than were counted', async () => {
  answer({
    items: many(1),
    totalItems: 10_000,
    isComplete: false,
    owners: [{ count: 10_000, nearest: 1 }],
  });
  renderTab();
  expect(await screen.findByText(/may affect more than 10,000 entities/)).toBeVisible();
  expect(screen.getByText('Without owner')).toBeVisible();
});

it('says that nothing depends on an entity', async () => {
  answer({});
  renderTab();
  expect(await screen.findByText('Nothing depends on Tick Plant')).toBeVisible();
});

it('says what failed, and reads again', async () => {
  mswServer.use(
    answerCatalog.answerError(entityDependentsEndpoint, { status: 503, message: 'No database' }),
  );
  renderTab();
  expect(await screen.findByText(/No database/)).toBeVisible();
  answer({});
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing depends on Tick Plant')).toBeVisible();
});
