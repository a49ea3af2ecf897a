import { catalogPlugin } from '@portico/catalog';
import {
  entityFacetsByPredicateEndpoint,
  queryEntitiesByPredicateEndpoint,
} from '@portico/catalog-common';
import { formerOwnersEndpoint } from '@portico/catalog-common/history';
import { anEntity, answerCatalog, answerEntities } from '@portico/catalog-common/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { orgPlugin } from '../plugin.ts';
import { aGroup, aUser } from '../testing/company.ts';
import HandOverCard from './HandOverCard/HandOverCard.tsx';
import GroupHierarchyCard from './GroupHierarchyCard/GroupHierarchyCard.tsx';
import GroupProfileCard from './GroupProfileCard/GroupProfileCard.tsx';
import MembersCard from './MembersCard/MembersCard.tsx';
import OwnershipCard from './OwnershipCard/OwnershipCard.tsx';
import UserProfileCard from './UserProfileCard/UserProfileCard.tsx';

const names = ['amara', 'jonas', 'mei', 'priya', 'tomas'];
const meridian = aGroup('meridian', { children: ['market'] });
const market = aGroup('market', {
  parent: 'meridian',
  children: ['ticks', 'history'],
  members: names,
});
const ticks = aGroup('ticks', { parent: 'market', children: ['depth'] });
const amara = aUser('amara', ['market', 'ticks']);
const owned = (name: string, kind: string, type: string) =>
  anEntity({
    kind,
    name,
    spec: { type },
    relations: [{ type: 'ownedBy', targetRef: 'group:default/market' }],
  });
const company = [
  meridian,
  market,
  ticks,
  aGroup('history', { parent: 'market' }),
  aGroup('depth', { parent: 'ticks' }),
  ...names.map(name => aUser(name, ['market'])),
  aUser('zoe', ['ticks']),
  owned('feed', 'Component', 'service'),
  owned('plant', 'Component', 'service'),
  owned('codec', 'Component', 'library'),
  owned('quotes', 'API', 'grpc'),
];
const msw = { handlers: answerEntities(company) };
const never = {
  msw: {
    handlers: [
      answerCatalog.answerNever(entityFacetsByPredicateEndpoint),
      answerCatalog.answerNever(queryEntitiesByPredicateEndpoint),
    ],
  },
};
const failing = {
  msw: {
    handlers: [entityFacetsByPredicateEndpoint, queryEntitiesByPredicateEndpoint].map(endpoint =>
      answerCatalog.answerError(endpoint, { status: 503, message: 'The database does not answer' }),
    ),
  },
};

export default {
  title: 'Cards',
  parameters: { app: { plugins: [orgPlugin, catalogPlugin] }, msw },
} satisfies Meta;

export const GroupProfile: StoryObj = { render: () => <GroupProfileCard entity={market} /> };
export const UserProfile: StoryObj = { render: () => <UserProfileCard entity={amara} /> };
export const UserWithoutGroups: StoryObj = {
  render: () => <UserProfileCard entity={aUser('lone')} />,
};
export const Members: StoryObj = { render: () => <MembersCard entity={market} /> };
export const MembersLoading: StoryObj = {
  parameters: never,
  render: () => <MembersCard entity={market} />,
};
export const MembersNone: StoryObj = { render: () => <MembersCard entity={aGroup('empty')} /> };
export const MembersFailed: StoryObj = {
  parameters: failing,
  render: () => <MembersCard entity={market} />,
};
export const Ownership: StoryObj = { render: () => <OwnershipCard entity={market} /> };
export const OwnershipLoading: StoryObj = {
  parameters: never,
  render: () => <OwnershipCard entity={market} />,
};
export const OwnershipNone: StoryObj = { render: () => <OwnershipCard entity={aGroup('empty')} /> };
export const OwnershipFailed: StoryObj = {
  parameters: failing,
  render: () => <OwnershipCard entity={market} />,
};
export const Hierarchy: StoryObj = { render: () => <GroupHierarchyCard entity={market} /> };
export const HierarchyFailed: StoryObj = {
  parameters: failing,
  render: () => <GroupHierarchyCard entity={market} />,
};
const left = { leftAt: '2026-03-01T10:00:00.000Z', groups: ['group:default/market'] };
const ownedBy = (name: string, owner: string) =>
  anEntity({
    kind: 'Component',
    name,
    spec: { type: 'service' },
    relations: [{ type: 'ownedBy', targetRef: `user:default/${owner}` }],
  });
export const HandOver: StoryObj = {
  parameters: {
    msw: {
      handlers: [
        answerCatalog.answer(formerOwnersEndpoint, {
          items: ['rahel', 'otto'].map(name => ({ ...left, entityRef: `user:default/${name}` })),
        }),
        ...answerEntities([
          ...company,
          ...['archive', 'settlement', 'a-component-with-a-name-of-some-length'].map(name =>
            ownedBy(name, 'rahel'),
          ),
          ownedBy('billing', 'otto'),
        ]),
      ],
    },
  },
  render: () => <HandOverCard entity={market} />,
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /settlement/i }, { timeout: 15_000 });
  },
};
export const HandOverFailed: StoryObj = {
  parameters: {
    msw: {
      handlers: [
        answerCatalog.answerError(formerOwnersEndpoint, {
          status: 503,
          message: 'The database does not answer',
        }),
      ],
    },
  },
  render: () => <HandOverCard entity={market} />,
};
