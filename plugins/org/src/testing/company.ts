import { anEntity } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';

/** A group with relations to its parent, its children and its members. */
export function aGroup(
  name: string,
  {
    parent,
    children = [],
    members = [],
  }: { parent?: string; children?: string[]; members?: string[] } = {},
): Entity {
  return anEntity({
    kind: 'Group',
    name,
    metadata: { description: `All about ${name}`, tags: ['emea'] },
    spec: { type: 'team', profile: { displayName: capitalize(name), email: `${name}@co.example` } },
    relations: [
      ...(parent ? [{ type: 'childOf', targetRef: `group:default/${parent}` }] : []),
      ...children.map(child => ({ type: 'parentOf', targetRef: `group:default/${child}` })),
      ...members.map(member => ({ type: 'hasMember', targetRef: `user:default/${member}` })),
    ],
  });
}

/** A user with an address, in groups. */
export function aUser(name: string, groups: string[] = []): Entity {
  return anEntity({
    kind: 'User',
    name,
    spec: {
      memberOf: groups,
      profile: { displayName: capitalize(name), email: `${name}@co.example` },
    },
    relations: groups.map(group => ({ type: 'memberOf', targetRef: `group:default/${group}` })),
  });
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
