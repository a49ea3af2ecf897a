import { expect, it } from 'vitest';
import type { Entity } from './Entity.ts';
import { getSpecRelations } from './specRelations.ts';

function relationsOf(kind: string, spec: Entity['spec'], namespace?: string): string[] {
  const entity = { apiVersion: 'v', kind, metadata: { name: 'x', namespace }, spec } as Entity;
  return getSpecRelations(entity).map(
    ({ field, type, inverse, targetRef }) => `${field}: ${type}/${inverse} ${targetRef}`,
  );
}

it.each([
  [
    'Component',
    {
      owner: 'Team-A',
      system: 'shop',
      subcomponentOf: 'web',
      providesApis: ['pay'],
      consumesApis: ['other/rates'],
      dependsOn: ['resource:db'],
      dependencyOf: ['component:app'],
    },
    [
      'owner: ownedBy/ownerOf group:default/team-a',
      'system: partOf/hasPart system:default/shop',
      'subcomponentOf: partOf/hasPart component:default/web',
      'providesApis: providesApi/apiProvidedBy api:default/pay',
      'consumesApis: consumesApi/apiConsumedBy api:other/rates',
      'dependsOn: dependsOn/dependencyOf resource:default/db',
      'dependencyOf: dependencyOf/dependsOn component:default/app',
    ],
  ],
  [
    'API',
    { owner: 'user:ann', system: 's' },
    ['owner: ownedBy/ownerOf user:default/ann', 'system: partOf/hasPart system:default/s'],
  ],
  [
    'Resource',
    { owner: 'a', dependsOn: ['resource:b'] },
    [
      'owner: ownedBy/ownerOf group:default/a',
      'dependsOn: dependsOn/dependencyOf resource:default/b',
    ],
  ],
  [
    'System',
    { owner: 'a', domain: 'd' },
    ['owner: ownedBy/ownerOf group:default/a', 'domain: partOf/hasPart domain:default/d'],
  ],
  [
    'Domain',
    { owner: 'a', subdomainOf: 'd' },
    ['owner: ownedBy/ownerOf group:default/a', 'subdomainOf: partOf/hasPart domain:default/d'],
  ],
  [
    'Group',
    { parent: 'p', children: ['c', 'd'], members: ['ann'] },
    [
      'parent: childOf/parentOf group:default/p',
      'children: parentOf/childOf group:default/c',
      'children: parentOf/childOf group:default/d',
      'members: hasMember/memberOf user:default/ann',
    ],
  ],
  ['User', { memberOf: ['a'] }, ['memberOf: memberOf/hasMember group:default/a']],
  ['Template', { owner: 'a' }, ['owner: ownedBy/ownerOf group:default/a']],
  ['Location', { target: './a.yaml' }, []],
  ['Gadget', { owner: 'a' }, []],
])('reads the relations of a %s', (kind, spec, expected) => {
  expect(relationsOf(kind, spec as Entity['spec'])).toEqual(expected);
});

it('takes the namespace of the entity where a reference says none', () => {
  expect(relationsOf('API', { owner: 'a', system: 'default/s' }, 'Team')).toEqual([
    'owner: ownedBy/ownerOf group:team/a',
    'system: partOf/hasPart system:default/s',
  ]);
});

it('reads none from an entity without spec', () => {
  expect(relationsOf('Component', undefined)).toEqual([]);
});
