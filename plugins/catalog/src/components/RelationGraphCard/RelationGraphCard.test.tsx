import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { answerCatalog } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import { answerGraph, tickPlant } from '../EntityGraph/graphStoryData.ts';
import RelationGraphCard from './RelationGraphCard.tsx';

useMswServer();

const [system] = tickPlant as [Entity];
const renderCard = () =>
  renderInTestApp(<RelationGraphCard entity={system} />, { plugins: [catalogPlugin] });

beforeEach(() => mswServer.use(...answerGraph(tickPlant)));
afterEach(() => vi.unstubAllGlobals());

it('shows what an entity is related to at first hand, and leads to the whole page', async () => {
  const { getAddress } = renderCard();
  expect(await screen.findByRole('link', { name: 'Ticks, Group' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /gone/ })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Explore all relations' }));
  expect(getAddress()).toBe('/catalog-graph?rootEntityRefs%5B%5D=system%3Adefault%2Ftick-plant');
});

it('shows the relations of a node in the card by a click with Shift', async () => {
  const { getAddress } = renderCard();
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(await screen.findByRole('link', { name: 'Normaliser, Component' }));
  await user.keyboard('{/Shift}');
  expect(await screen.findByRole('link', { name: /gone, can't be found/ })).toBeVisible();
  expect(getAddress()).toBe('/');
});

it('reads nothing before it comes into sight', async () => {
  let show: (entries: { isIntersecting: boolean }[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: typeof show) {
        show = tell;
      }
      observe() {}
      disconnect() {}
    },
  );
  let calls = 0;
  mswServer.use(
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      calls++;
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      return { items: entityRefs.map(() => system) };
    }),
  );
  renderCard();
  await new Promise(resolve => setTimeout(resolve, 120));
  expect(calls).toBe(0);
  act(() => show([{ isIntersecting: true }]));
  expect(await screen.findByText(/^7 entities/)).toBeVisible();
});

it('says what failed, and reads again', async () => {
  mswServer.use(
    answerCatalog.answerError(entitiesByRefsEndpoint, { status: 503, message: 'No database' }),
  );
  renderCard();
  expect(await screen.findByText(/No database/)).toBeVisible();
  mswServer.use(...answerGraph(tickPlant));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Ticks, Group' })).toBeVisible();
});
