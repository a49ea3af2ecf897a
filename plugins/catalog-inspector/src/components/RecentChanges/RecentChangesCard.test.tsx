import { entityHistoryEndpoint } from '@portico/catalog-common/history';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import { catalogPlugin } from '@portico/catalog';
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
