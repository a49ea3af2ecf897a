import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint, type KindDisplay } from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catalogGraphPlugin } from '../../plugin.ts';
import { answerGraph, tickPlant } from '../EntityGraph/graphStoryData.ts';
import RelationGraphCard from './RelationGraphCard.tsx';

useMswServer();

const [system] = tickPlant as [Entity];
const plugins = [catalogPlugin, catalogGraphPlugin];
const renderCard = () => renderInTestApp(<RelationGraphCard entity={system} />, { plugins });

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
  const inSight: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        inSight.push(() => notify([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  const other = anEntity({
    name: 'other',
    relations: [{ type: 'dependsOn', targetRef: 'resource:default/bus' }],
  });
  const byRef = new Map([...tickPlant, other].map(each => [stringifyEntityRef(each), each]));
  const requested: string[] = [];
  mswServer.use(
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      requested.push(...entityRefs);
      return { items: entityRefs.map(ref => byRef.get(ref) ?? null) };
    }),
  );
  renderInTestApp(
    <>
      <RelationGraphCard entity={system} />
      <RelationGraphCard entity={other} />
    </>,
    { plugins },
  );
  expect(inSight).toHaveLength(2);
  act(() => inSight[1]?.());
  // By the time that one card is complete, the other has not even begun.
  expect(await screen.findByText(/^2 entities/)).toBeVisible();
  expect(requested).toEqual(['component:default/other', 'resource:default/bus']);
  act(() => inSight[0]?.());
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

it("renders both ways of a company's own relation as one, by its name", async () => {
  const kind: KindDisplay = {
    kind: 'AiResource',
    label: 'AI resource',
    plural: 'AI resources',
    relations: [
      {
        field: 'spec.audience',
        type: 'guides',
        inverse: 'guidedBy',
        label: 'Guides',
        inverseLabel: 'Guided by',
      },
    ],
  };
  const checklist = anEntity({
    kind: 'AiResource',
    name: 'checklist',
    relations: [{ type: 'guides', targetRef: 'group:default/web-team' }],
  });
  const team = anEntity({
    kind: 'Group',
    name: 'web-team',
    relations: [{ type: 'guidedBy', targetRef: 'airesource:default/checklist' }],
  });
  mswServer.use(...answerGraph([checklist, team]));
  renderInTestApp(<RelationGraphCard entity={team} />, {
    plugins,
    config: { catalog: { kinds: [kind] } },
  });
  expect(await screen.findByRole('link', { name: 'checklist, AI resource' })).toBeVisible();
  expect(await screen.findAllByText('Guides')).toHaveLength(1);
  expect(screen.queryByText('Guided by')).toBeNull();
});
