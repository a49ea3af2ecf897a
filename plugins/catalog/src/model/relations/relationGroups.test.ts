import type { Entity } from '@portico/catalog-model';
import { expect, it } from 'vitest';
import { describeRelation, groupRelations } from './relationGroups.ts';

function anEntity(kind: string, relations: Entity['relations']): Entity {
  return { apiVersion: 'backstage.io/v1alpha1', kind, metadata: { name: 'pay' }, relations };
}

it('groups relations in reading order and names the usual ones that are missing', () => {
  const entity = anEntity('Component', [
    { type: 'providesApi', targetRef: 'api:default/a' },
    { type: 'ownedBy', targetRef: 'group:default/team' },
    { type: 'dependsOn', targetRef: 'resource:default/db' },
    { type: 'custom', targetRef: 'x:default/y' },
  ]);
  expect(groupRelations(entity)).toEqual({
    groups: [
      { id: 'dependsOn', type: 'dependsOn', refs: ['resource:default/db'] },
      { id: 'providesApi', type: 'providesApi', refs: ['api:default/a'] },
      { id: 'custom', type: 'custom', refs: ['x:default/y'] },
    ],
    empty: ['dependencyOf', 'consumesApi', 'hasPart:component'],
  });
});

it('tells parts apart by their kind', () => {
  const system = anEntity('System', [
    { type: 'hasPart', targetRef: 'api:default/a' },
    { type: 'hasPart', targetRef: 'component:default/b' },
    { type: 'hasPart', targetRef: 'component:default/c' },
    { type: 'hasPart', targetRef: 'dashboard:default/d' },
  ]);
  const { groups, empty } = groupRelations(system);
  expect(groups.map(({ id, targetKind, refs }) => [id, targetKind, refs.length])).toEqual([
    ['hasPart:component', 'component', 2],
    ['hasPart:api', 'api', 1],
    ['hasPart', undefined, 1],
  ]);
  expect(empty).toEqual(['hasPart:resource']);
});

it.each([
  ['Component', 'hasPart:component', 'relation.subcomponents'],
  ['System', 'hasPart:component', 'relation.components'],
  ['System', 'hasPart:api', 'relation.apis'],
  ['System', 'hasPart:resource', 'relation.resources'],
  ['Domain', 'hasPart:system', 'relation.systems'],
  ['Domain', 'hasPart:domain', 'relation.subdomains'],
  ['System', 'hasPart', 'relation.hasPart'],
  ['Component', 'dependsOn', 'relation.dependsOn'],
  ['Component', 'custom', 'custom'],
  ['Component', 'constructor', 'constructor'],
])("calls the group '%2$s' of a %1$s by its name", (kind, id, text) => {
  expect(describeRelation(key => key, { kind }, id)).toBe(text);
});

it('omits relations that other cards show, empty or not', () => {
  const group = anEntity('Group', [{ type: 'hasMember', targetRef: 'user:default/ada' }]);
  expect(groupRelations(group, ['hasMember', 'childOf'])).toEqual({
    groups: [],
    empty: ['parentOf', 'ownerOf'],
  });
});
