import { entityHistoryEndpoint } from '@portico/catalog-common/history';
import { queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import { stringifyEntityRef } from '@portico/catalog-model';
import { catalogPlugin } from '@portico/catalog';
import { entityChangesPoint } from '@portico/catalog/points';
import { createPlugin } from '@portico/core';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalogInspectorPlugin } from '../../plugin.ts';
import { versions } from '../EntityHistory/historyStoryData.ts';
import RecentChangesCard from './RecentChangesCard.tsx';

useMswServer();

const render = () =>
  renderInTestApp(<RecentChangesCard entity={aComponent()} />, {
    plugins: [catalogPlugin, catalogInspectorPlugin],
  });

it('says what changed last, by which commit, and leads to the whole history', async () => {
  mswServer.use(
    answerCatalog.answer(entityHistoryEndpoint, { items: [...versions], pageInfo: {} }),
  );
  render();
  const card = await screen.findByRole('region', { name: 'Recent changes' });
  const [latest] = within(card).getAllByRole('listitem');
  expect(latest).toHaveTextContent('spec.owner: team-pay → team-money');
  expect(within(card).getByRole('link', { name: /^Commit 0a1b2c3d/ })).toBeVisible();
  expect(within(card).getByRole('link', { name: 'All changes' })).toHaveAttribute(
    'href',
    '/?inspect=history',
  );
});

it('is not there for an entity without versions', async () => {
  let isAnswered = false;
  mswServer.use(
    answerCatalog.answer(entityHistoryEndpoint, () => {
      isAnswered = true;
      return { items: [], pageInfo: {} };
    }),
  );
  render();
  await waitFor(() => expect(isAnswered).toBe(true));
  expect(screen.queryByRole('region')).toBeNull();
});

it('lists what happened outside of the descriptor among it, the latest first', async () => {
  mswServer.use(
    answerCatalog.answer(entityHistoryEndpoint, { items: [...versions], pageInfo: {} }),
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: [aComponent()],
      totalItems: 1,
      pageInfo: {},
    }),
  );
  const rollouts = entityChangesPoint.add({
    id: 'rollouts',
    title: 'Rollouts',
    query: { 'metadata.annotations.pods': { $exists: true } },
    list: async ([entity]) => [
      {
        id: 'main',
        entityRef: stringifyEntityRef(entity!),
        at: '2999-01-01T00:00:00.000Z',
        text: 'Rolled out pay:2 on Main',
      },
    ],
  });
  renderInTestApp(<RecentChangesCard entity={aComponent()} />, {
    plugins: [
      catalogPlugin,
      catalogInspectorPlugin,
      createPlugin({ id: 'cluster', contributes: [rollouts] }),
    ],
  });
  await screen.findByText('Rolled out pay:2 on Main');
  const [latest, former] = screen.getAllByRole('listitem');
  expect(latest).toHaveTextContent('Rolled out pay:2 on Main');
  expect(former).toHaveTextContent('spec.owner: team-pay → team-money');
});
