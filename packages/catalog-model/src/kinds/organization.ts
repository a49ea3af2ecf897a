import { fields, list, optional, reference, text } from '../shape.ts';
import { catalogApiVersions, defineEntityKind, type EntityOfKind } from './EntityKind.ts';

const profile = optional(
  fields({ displayName: optional(text()), email: optional(text()), picture: optional(text()) }),
);

/** A team or another unit of the organization. */
export const groupKind = defineEntityKind({
  kind: 'Group',
  apiVersions: catalogApiVersions,
  spec: fields({
    type: text(),
    profile,
    parent: optional(reference({ relation: 'childOf', defaultKind: 'Group' })),
    children: list(reference({ relation: 'parentOf', defaultKind: 'Group' })),
    members: optional(list(reference({ relation: 'hasMember', defaultKind: 'User' }))),
  }),
});
/** An entity of the kind Group. */
export type GroupEntity = EntityOfKind<typeof groupKind, 'Group'>;

/** A person. */
export const userKind = defineEntityKind({
  kind: 'User',
  apiVersions: catalogApiVersions,
  spec: fields({
    profile,
    memberOf: optional(list(reference({ relation: 'memberOf', defaultKind: 'Group' }))),
  }),
});
/** An entity of the kind User. */
export type UserEntity = EntityOfKind<typeof userKind, 'User'>;
