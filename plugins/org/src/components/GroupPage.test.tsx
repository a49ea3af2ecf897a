import { useContributions } from '@portico/app';
import { catalogPlugin } from '@portico/catalog';
import { entityCardPoint } from '@portico/catalog/points';
import {
  type EntityQuery,
  entityFacetsByPredicateEndpoint,
  type FilterCountsQuery,
  filterCountsEndpoint,
} from '@portico/catalog-common';
import {
  aComponent,
  anEntity,
  answerCatalog,
  answerEntities,
} from '@portico/catalog-common/testing';
import { formerOwnersEndpoint } from '@portico/catalog-common/history';
import type { Entity } from '@portico/catalog-model';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { orgPlugin } from '../plugin.ts';
import { aGroup, aUser } from '../testing/company.ts';
import HandOverCard from './HandOverCard/HandOverCard.tsx';
import GroupHierarchyCard from './GroupHierarchyCard/GroupHierarchyCard.tsx';
import GroupProfileCard from './GroupProfileCard/GroupProfileCard.tsx';
import MembersCard from './MembersCard/MembersCard.tsx';
import OwnershipCard from './OwnershipCard/OwnershipCard.tsx';
import UserProfileCard from './UserProfileCard/UserProfileCard.tsx';

useMswServer();

const owned = (name: string, kind: string, type: string | undefined, owner: string) =>
  anEntity({
    kind,
    name,
    spec: type === undefined ? {} : { type },
    relations: [{ type: 'ownedBy', targetRef: owner }],
  });
const top = aGroup('top', { children: ['market'] });
const market = aGroup('market', { parent: 'top', children: ['ticks'], members: ['ada'] });
const ticks = aGroup('ticks', { parent: 'market', children: ['depth'] });
const depth = aGroup('depth', { parent: 'ticks' });
const ada = aUser('ada', ['market']);
const company = [
  top,
  market,
  ticks,
  depth,
  ada,
  aUser('ben', ['ticks']),
  aUser('cleo', ['ticks', 'depth']),
  owned('feed', 'Component', 'service', 'group:default/market'),
  owned('plant', 'Component', 'service', 'group:default/depth'),
  owned('codec', 'Component', 'library', 'group:default/ticks'),
  owned('feeds', 'System', undefined, 'group:default/market'),
];
let requested: EntityQuery[];

beforeEach(() => {
  requested = [];
  mswServer.use(...answerEntities(company, query => requested.push(query)));
});

const app = { plugins: [orgPlugin, catalogPlugin] };

function CardIds({ entity }: { entity: Entity }) {
  const cards = useContributions(entityCardPoint);
  const shown = cards.filter(
    ({ pluginId, value }) => pluginId === 'org' && (value.isShownFor?.(entity) ?? true),
  );
  return <p data-testid="cards">{shown.map(({ id }) => id.split('/')[1]).join(' ')}</p>;
}

it.each([
  ['a group among others', market, 'ownership group-profile group-hierarchy members hand-over'],
  ['a group by itself', aGroup('alone'), 'ownership group-profile members hand-over'],
  ['a user', ada, 'ownership user-profile'],
  ['anything else', aComponent(), ''],
])('has cards for %s', (_what, entity, ids) => {
  renderInTestApp(<CardIds entity={entity} />, app);
  expect(screen.getByTestId('cards')).toHaveTextContent(ids);
});

it('shows who a group is: description, address, parent and child groups', async () => {
  renderInTestApp(<GroupProfileCard entity={market} />, app);
  expect(screen.getByText('All about market')).toBeVisible();
  expect(screen.getByRole('link', { name: 'market@co.example' })).toHaveAttribute(
    'href',
    'mailto:market@co.example',
  );
  expect(await screen.findByRole('link', { name: 'Top' })).toHaveAttribute(
    'href',
    '/catalog/default/group/top',
  );
  expect(screen.getByRole('link', { name: 'Ticks' })).toBeVisible();
  expect(screen.getByText('emea')).toBeVisible();
});

it('names eight child groups and counts the others', () => {
  const children = Array.from({ length: 11 }, (_, index) => `g${index}`);
  renderInTestApp(<GroupProfileCard entity={aGroup('many', { children })} />, app);
  expect(screen.getAllByRole('link', { name: /^g\d/ })).toHaveLength(8);
  expect(screen.getByText(/and 3 more/)).toBeVisible();
});

it('shows who a user is and their groups', async () => {
  renderInTestApp(<UserProfileCard entity={ada} />, app);
  expect(screen.getByRole('link', { name: 'ada@co.example' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Market' })).toBeVisible();
});

it('lists the members of the group itself, and those of all below when asked', async () => {
  const { getAddress } = renderInTestApp(<MembersCard entity={market} />, app);
  expect(await screen.findByRole('link', { name: 'Ada' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Members (1)' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ben' })).toBeNull();

  await userEvent.click(screen.getByRole('switch', { name: 'Include child groups' }));
  expect(await screen.findByRole('link', { name: 'Cleo' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Members (3)' })).toBeVisible();
  expect(getAddress()).toContain('members=nested');
});

it('begins with the members of child groups where the group has none of its own', async () => {
  renderInTestApp(<MembersCard entity={top} />, app);
  expect(await screen.findByRole('link', { name: 'Ben' })).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Include child groups' })).toBeChecked();
});

it('has the server find members, and says when none fits', async () => {
  renderInTestApp(<MembersCard entity={market} />, app);
  await screen.findByRole('link', { name: 'Ada' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search members' }), 'zoe');
  expect(await screen.findByText('No member matches “zoe”')).toBeVisible();
  expect(requested.at(-1)?.fullTextFilter?.term).toBe('zoe');
  await userEvent.click(screen.getByRole('button', { name: 'Show all members' }));
  expect(await screen.findByRole('link', { name: 'Ada' })).toBeVisible();
});

it('asks the server for one page of thousands of members', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `m${String(index).padStart(2, '0')}`);
  const crowd = aGroup('crowd', { members: names });
  mswServer.use(
    ...answerEntities(
      names.map(name => aUser(name, ['crowd'])),
      query => requested.push(query),
    ),
  );
  const { getAddress } = renderInTestApp(<MembersCard entity={crowd} />, app);
  expect(await screen.findByRole('link', { name: 'M00' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'M25' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next Page' }));
  expect(await screen.findByRole('link', { name: 'M25' })).toBeVisible();
  expect(requested.at(-1)).toMatchObject({ offset: 25, limit: 25 });
  expect(getAddress()).toContain('membersPage=2');
});

it('says how users become members of an empty group', async () => {
  renderInTestApp(<MembersCard entity={aGroup('empty')} />, app);
  expect(await screen.findByText('No members yet')).toBeVisible();
  expect(screen.getByText(/name group:default\/empty under spec.memberOf/)).toBeVisible();
});

it('counts what a group and all below it own in one call, and leads to the filtered catalog', async () => {
  let countCalls = 0;
  const noteCall = ({ request }: { request: Request }) => {
    if (request.url.endsWith('/entity-facets')) countCalls++;
  };
  mswServer.events.on('request:start', noteCall);
  renderInTestApp(<OwnershipCard entity={market} />, app);
  const kind = await screen.findByRole('link', { name: 'Components 3' });
  const owners = ['market', 'ticks', 'depth'].map(name => `owner=group%3Adefault%2F${name}`);
  expect(kind).toHaveAttribute('href', `/catalog?${owners.join('&')}`);
  expect(screen.getByRole('link', { name: 'service 2' })).toHaveAttribute(
    'href',
    `/catalog?type=service&${owners.join('&')}`,
  );
  expect(screen.getByRole('link', { name: 'System 1' })).toHaveAttribute(
    'href',
    `/catalog?kind=system&${owners.join('&')}`,
  );
  expect(countCalls).toBe(1);
  mswServer.events.removeListener('request:start', noteCall);
});

it('counts what needs attention among what is owned, and leads to it', async () => {
  let counted: FilterCountsQuery | undefined;
  mswServer.use(
    answerCatalog.answer(filterCountsEndpoint, async request => {
      counted = (await request.json()) as FilterCountsQuery;
      const value = (name: string, count: number) => ({ value: name, count });
      const facets = {
        'portico.processing-status': [value('ok', 9), value('error', 2), value('orphan', 1)],
      };
      return { totalItems: 12, facets, groups: { attention: 2 } };
    }),
  );
  renderInTestApp(<OwnershipCard entity={market} />, app);
  expect(await screen.findByRole('link', { name: '2 need attention' })).toHaveAttribute(
    'href',
    expect.stringMatching(/kind=all&owner=.*&status=error&status=orphan$/),
  );
  expect(counted?.query).toMatchObject({
    'relations.ownedBy': { $in: expect.arrayContaining(['group:default/market']) },
  });
});

it('counts what the group alone owns when that is chosen, and keeps it in the address', async () => {
  const { getAddress } = renderInTestApp(<OwnershipCard entity={market} />, app);
  await screen.findByRole('link', { name: 'Components 3' });
  await userEvent.click(screen.getByRole('radio', { name: 'Direct only' }));
  expect(await screen.findByRole('link', { name: 'Component 1' })).toHaveAttribute(
    'href',
    '/catalog?owner=group%3Adefault%2Fmarket',
  );
  expect(getAddress()).toBe('/?ownership=direct');
});

it("counts a user's groups' property with their own", async () => {
  renderInTestApp(<OwnershipCard entity={ada} />, app);
  expect(await screen.findByRole('link', { name: 'Component 1' })).toHaveAttribute(
    'href',
    '/catalog?owner=user%3Adefault%2Fada&owner=group%3Adefault%2Fmarket',
  );
});

it('writes no address that grows with the company, and says how to get to the entities', async () => {
  const groups = Array.from({ length: 5000 }, (_, at) => `${at}-`.padEnd(63, 'x'));
  renderInTestApp(<OwnershipCard entity={aUser('many', ['market', ...groups])} />, app);
  expect(await screen.findByText('Component')).toBeVisible();
  expect(screen.getByText(/cannot be filtered by 5,002 owners at once/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Direct only' }));
  expect(await screen.findByText('Owns nothing yet')).toBeVisible();
});

it('says how something comes to be owned when nothing is', async () => {
  renderInTestApp(<OwnershipCard entity={aGroup('idle')} />, app);
  expect(await screen.findByText('Owns nothing yet')).toBeVisible();
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

it('offers to try again when counting fails', async () => {
  mswServer.use(
    answerCatalog.answerError(entityFacetsByPredicateEndpoint, { status: 500, message: 'Down' }),
  );
  renderInTestApp(<OwnershipCard entity={aGroup('idle')} />, app);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  mswServer.use(...answerEntities(company));
  await userEvent.click(retry);
  expect(await screen.findByText('Owns nothing yet')).toBeVisible();
});

it('shows where a group stands, and unfolds the groups below', async () => {
  renderInTestApp(<GroupHierarchyCard entity={market} />, app);
  expect(await screen.findByRole('link', { name: 'Top' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Market' })).toHaveAttribute('aria-current', 'page');
  const line = (await screen.findByRole('link', { name: 'Ticks' })).closest('li');
  expect(within(line!).getByText('2 people')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Depth' })).toBeNull();

  const unfold = screen.getByRole('button', { name: 'Groups below Ticks' });
  await userEvent.click(unfold);
  expect(unfold).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByRole('link', { name: 'Depth' })).toBeVisible();
});

it('ends on groups that are below themselves', async () => {
  const loop = [
    aGroup('one', { parent: 'two', children: ['two'] }),
    aGroup('two', { parent: 'one', children: ['one'] }),
  ];
  mswServer.use(...answerEntities(loop));
  renderInTestApp(
    <>
      <GroupHierarchyCard entity={loop[0]!} />
      <OwnershipCard entity={loop[0]!} />
    </>,
    app,
  );
  expect(await screen.findByText('Owns nothing yet')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Two' })).toHaveLength(2));
});

const answerFormer = (items: { entityRef: string; groups?: string[] }[]) =>
  mswServer.use(
    answerCatalog.answer(formerOwnersEndpoint, {
      items: items.map(each => ({ ...each, leftAt: '2026-03-01T10:00:00.000Z' })),
    }),
    ...answerEntities([
      ...company,
      owned('vault', 'Component', 'service', 'user:default/zoe'),
      owned('other', 'Component', 'service', 'user:default/yan'),
    ]),
  );

it('lists what people who left a group still own, with the way to all of it', async () => {
  answerFormer([
    { entityRef: 'user:default/zoe', groups: ['group:default/market', 'group:default/ticks'] },
    { entityRef: 'user:default/yan', groups: ['group:default/depth'] },
    { entityRef: 'user:default/old' },
  ]);
  renderInTestApp(<HandOverCard entity={market} />, app);
  const card = within(await screen.findByRole('region', { name: 'To hand over' }));
  expect(card.getByText('1 entity is owned by somebody who left')).toBeVisible();
  expect(card.getByRole('link', { name: /vault/ })).toBeVisible();
  expect(card.getByText('zoe')).toBeVisible();
  expect(card.queryByText(/other/)).toBeNull();
  expect(card.getByRole('link', { name: 'Show it in the catalog' })).toHaveAttribute(
    'href',
    expect.stringContaining('zoe'),
  );
});

it('takes no room where nobody who left owns anything, and reports a failure', async () => {
  answerFormer([{ entityRef: 'user:default/zoe', groups: ['group:default/other'] }]);
  const { container, unmount } = renderInTestApp(<HandOverCard entity={market} />, app);
  await waitFor(() => expect(container.querySelector('section')).toBeNull());
  unmount();
  mswServer.use(
    answerCatalog.answerError(formerOwnersEndpoint, { status: 503, message: 'Is down' }),
  );
  renderInTestApp(<HandOverCard entity={market} />, app);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
