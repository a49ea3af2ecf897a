import { catalogPlugin } from '@portico/catalog';
import { queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { recentChangesEndpoint } from '@portico/catalog-common/history';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import { type EntityChange, entityChangesPoint } from '@portico/catalog/points';
import { createPlugin } from '@portico/core';
import { homePlugin } from '@portico/home';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { catalogInspectorPlugin } from '../../plugin.ts';
import { versions } from '../EntityHistory/historyStoryData.ts';
import GroupChangesCard from './GroupChangesCard.tsx';
import TeamChangesCard from './TeamChangesCard.tsx';

useMswServer();

const owners = ['user:default/ada', 'group:default/team-pay'];

const render = () =>
  renderInTestApp(<TeamChangesCard owners={owners} areChosen={false} />, {
    plugins: [catalogPlugin, homePlugin, catalogInspectorPlugin],
  });

it("lists what changed last of what the user's groups own, with what it was", async () => {
  let request: unknown;
  mswServer.use(
    answerCatalog.answer(recentChangesEndpoint, async call => {
      request = await call.json();
      return { items: [{ entityRef: 'component:default/pay', version: versions[0] }] } as never;
    }),
  );
  render();
  const [line] = await screen.findAllByRole('listitem');
  expect(within(line!).getByRole('link', { name: /pay/ })).toHaveAttribute(
    'href',
    '/catalog/default/component/pay',
  );
  expect(line).toHaveTextContent('spec.owner: team-pay → team-money');
  expect(line?.querySelector('time')).toHaveAttribute('datetime', versions[0]!.at);
  expect(request).toMatchObject({ query: { 'relations.ownedBy': { $in: owners } } });
});

it('says so when the user has chosen the teams', async () => {
  mswServer.use(answerCatalog.answer(recentChangesEndpoint, { items: [] }));
  renderInTestApp(<TeamChangesCard owners={owners} areChosen />, {
    plugins: [catalogPlugin, homePlugin, catalogInspectorPlugin],
  });
  expect(await screen.findByRole('region', { name: 'Changed in the chosen teams' })).toBeVisible();
});

it('says so when nothing has changed, and what went wrong', async () => {
  mswServer.use(answerCatalog.answer(recentChangesEndpoint, { items: [] }));
  const { unmount } = render();
  expect(await screen.findByText('Nothing has changed lately')).toBeVisible();
  unmount();
  mswServer.use(
    answerCatalog.answerError(recentChangesEndpoint, { status: 500, message: 'No database' }),
  );
  render();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

const renderWithRollouts = (list: () => Promise<EntityChange[]>) => {
  mswServer.use(
    answerCatalog.answer(recentChangesEndpoint, {
      items: [{ entityRef: 'component:default/pay', version: versions[0]! }],
    }),
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: [aComponent({ name: 'fx' })],
      totalItems: 1,
      pageInfo: {},
    }),
  );
  const query = { 'metadata.annotations.pods': { $exists: true } };
  const rollouts = entityChangesPoint.add({ id: 'rollouts', title: 'Rollouts', query, list });
  renderInTestApp(<TeamChangesCard owners={owners} areChosen={false} />, {
    plugins: [
      catalogPlugin,
      homePlugin,
      catalogInspectorPlugin,
      createPlugin({ id: 'cluster', contributes: [rollouts] }),
    ],
  });
};

it('lists what happened outside of descriptors among it, the latest first', async () => {
  renderWithRollouts(async () => [
    {
      id: 'fx main',
      entityRef: 'component:default/fx',
      at: '2999-01-01T00:00:00.000Z',
      text: 'Rolled out fx:2 on Main',
    },
  ]);
  expect(await screen.findByText('Rolled out fx:2 on Main')).toBeVisible();
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toContain('Rolled out fx:2 on Main');
  expect(screen.getByText(/team-pay → team-money/)).toBeVisible();
});

it('says which of it could not be read, beside all else', async () => {
  renderWithRollouts(async () => {
    throw new Error('No cluster answers');
  });
  expect(await screen.findByText('Not available: Rollouts', {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.getByText(/team-pay → team-money/)).toBeVisible();
});

it('lists what changed of what a group and those right below it own, and more when that is wanted', async () => {
  const requests: unknown[] = [];
  mswServer.use(
    answerCatalog.answer(recentChangesEndpoint, async call => {
      const request = (await call.json()) as { limit: number };
      requests.push(request);
      return {
        items: Array.from({ length: request.limit }, (_, at) => ({
          entityRef: `component:default/part-${at}`,
          version: versions[0]!,
        })),
      };
    }),
  );
  const group = aComponent({
    kind: 'Group',
    name: 'pricing',
    relations: [
      { type: 'parentOf', targetRef: 'group:default/quotes' },
      { type: 'ownerOf', targetRef: 'component:default/part-0' },
    ],
  });
  renderInTestApp(<GroupChangesCard entity={group} />, {
    plugins: [catalogPlugin, homePlugin, catalogInspectorPlugin],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('link', { name: /part-/ })).toHaveLength(20));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(requests[0]).toMatchObject({
    query: { 'relations.ownedBy': { $in: ['group:default/pricing', 'group:default/quotes'] } },
  });
});
