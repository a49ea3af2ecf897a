import { navItemPoint } from '@portico/app/points';
import { entityCardPoint } from '@portico/catalog/points';
import type { Entity } from '@portico/catalog-model';
import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import { createPlugin } from '@portico/core';
import { hasRelation, isOfKind } from './model/entityTests.ts';
import { catalogIndexRouteRef } from './routes.ts';

const isGroup = (entity: Entity) => isOfKind(entity, 'group');
const isUser = (entity: Entity) => isOfKind(entity, 'user');
/** The profile says all that these do. */
const replacedCards = ['entity-card:catalog/about', 'entity-card:catalog/description'];

/** Groups and users: who they are, who belongs to them, and what they own. */
export const orgPlugin = createPlugin({
  id: 'org',
  externalRoutes: { catalogIndex: catalogIndexRouteRef },
  contributes: [
    navItemPoint.add({
      id: 'my-groups',
      requires: [catalogEntityReadPermission],
      // Last, since it may come late and must not push others away.
      order: 900,
      load: () => import('./components/MyGroupsItem/MyGroupsItem.tsx'),
    }),
    entityCardPoint.add({
      id: 'group-profile',
      column: 'main',
      order: 15,
      isShownFor: isGroup,
      replaces: replacedCards,
      shownRelations: ['childOf', 'parentOf'],
      load: () => import('./components/GroupProfileCard/GroupProfileCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'user-profile',
      column: 'main',
      order: 15,
      isShownFor: isUser,
      replaces: replacedCards,
      shownRelations: ['memberOf'],
      load: () => import('./components/UserProfileCard/UserProfileCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'members',
      column: 'main',
      order: 25,
      isShownFor: isGroup,
      shownRelations: ['hasMember'],
      load: () => import('./components/MembersCard/MembersCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'ownership',
      column: 'side',
      order: 10,
      isShownFor: entity => isGroup(entity) || isUser(entity),
      shownRelations: ['ownerOf'],
      load: () => import('./components/OwnershipCard/OwnershipCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'hand-over',
      column: 'side',
      order: 90,
      isShownFor: isGroup,
      load: () => import('./components/HandOverCard/HandOverCard.tsx'),
    }),
    entityCardPoint.add({
      id: 'group-hierarchy',
      column: 'side',
      order: 15,
      isShownFor: entity =>
        isGroup(entity) && (hasRelation(entity, 'childOf') || hasRelation(entity, 'parentOf')),
      load: () => import('./components/GroupHierarchyCard/GroupHierarchyCard.tsx'),
    }),
  ],
});
