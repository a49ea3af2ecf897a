import { catalogPlugin } from '@portico/catalog';
import { type EntityQuery, queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { answerCatalog, answerEntities } from '@portico/catalog-common/testing';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { orgPlugin } from '../../plugin.ts';
import { aGroup } from '../../testing/company.ts';
import MyGroupsItem from './MyGroupsItem.tsx';

useMswServer();

beforeEach(() => localStorage.clear());

const render = (userEntityRef = 'user:default/guest') =>
  renderInTestApp(<MyGroupsItem restMs={0} />, {
    plugins: [orgPlugin, catalogPlugin],
    user: { userEntityRef, ownershipEntityRefs: [userEntityRef] },
  });

const ticks = aGroup('ticks', { members: ['guest'] });
const market = aGroup('market', { members: ['guest', 'ada'] });

it('leads straight to the only group', async () => {
  const requested: EntityQuery[] = [];
  mswServer.use(...answerEntities([ticks, aGroup('others')], query => requested.push(query)));
  render();
  expect(await screen.findByRole('link', { name: 'Ticks' })).toHaveAttribute(
    'href',
    '/catalog/default/group/ticks',
  );
  expect(requested[0]).toMatchObject({
    query: { kind: 'group', 'relations.hasMember': 'user:default/guest' },
    fields: ['metadata', 'kind', 'spec.profile'],
  });
});

it('opens a submenu of several groups', async () => {
  mswServer.use(...answerEntities([market, ticks]));
  render();
  await userEvent.click(await screen.findByRole('button', { name: 'My Groups' }));
  expect(await screen.findByRole('link', { name: 'Market' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ticks' })).toBeVisible();
});

it('reports why the groups did not come', async () => {
  mswServer.use(
    answerCatalog.answerError(queryEntitiesByPredicateEndpoint, { status: 500, message: 'Down' }),
  );
  render();
  expect(
    await screen.findByText(/^Your groups could not be loaded: The server failed to respond/),
  ).toBeVisible();
});

it('says so when it is not known who asks', async () => {
  render('');
  expect(await screen.findByText(/No user entity ref found/)).toBeVisible();
});

it('shows the groups of the last time until they are read anew', async () => {
  mswServer.use(...answerEntities([ticks]));
  const first = render();
  await screen.findByRole('link', { name: 'Ticks' });
  first.unmount();

  mswServer.use(answerCatalog.answerNever(queryEntitiesByPredicateEndpoint));
  render();
  expect(screen.getByRole('link', { name: 'Ticks' })).toHaveAttribute(
    'href',
    '/catalog/default/group/ticks',
  );
});

it('forgets groups that the user has left', async () => {
  mswServer.use(...answerEntities([ticks]));
  const first = render();
  await screen.findByRole('link', { name: 'Ticks' });
  first.unmount();

  mswServer.use(...answerEntities([]));
  render();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ticks' })).toBeNull());
});

it("shows nobody another user's groups of the last time", async () => {
  mswServer.use(...answerEntities([ticks]));
  const first = render();
  await screen.findByRole('link', { name: 'Ticks' });
  first.unmount();

  mswServer.use(answerCatalog.answerNever(queryEntitiesByPredicateEndpoint));
  render('user:default/ada');
  expect(screen.queryByRole('link', { name: 'Ticks' })).toBeNull();
});
