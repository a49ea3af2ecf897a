import { anEntity } from '@portico/catalog-common/testing';
import { expect, it } from 'vitest';
import { listGraphRelations, type RelationOptions } from './listGraphRelations.ts';
import type { ReachedEntity } from './reachEntities.ts';

const reached: ReachedEntity[] = [
  ['a', 0, ['dependsOn b', 'ownedBy t', 'dependsOn a', 'dependsOn out-of-sight']],
  ['b', 1, ['dependencyOf a', 'ownedBy t', 'x-watches a']],
  ['t', 1, ['ownerOf a', 'ownerOf b']],
].map(([name, depth, relations]) => ({
  entityRef: String(name),
  depth: Number(depth),
  reachedFrom: depth === 0 ? undefined : 'a',
  entity: anEntity({
    name: String(name),
    relations: (relations as string[]).map(line => {
      const [type = '', targetRef = ''] = line.split(' ');
      return { type, targetRef };
    }),
  }),
}));

const draw = (rendering: Partial<RelationOptions>, entities = reached) =>
  listGraphRelations(entities, {
    relations: [],
    isMerged: false,
    isUnidirectional: false,
    ...rendering,
  }).map(({ from, type, to }) => `${from} ${type} ${to}`);

it.each([
  [
    'every relation between what is shown, but none to itself',
    {},
    [
      'a dependsOn b',
      'a ownedBy t',
      'b dependencyOf a',
      'b ownedBy t',
      'b x-watches a',
      't ownerOf a',
      't ownerOf b',
    ],
  ],
  [
    'a relation and its inverse as one, and unknown ones as they are',
    { isMerged: true },
    ['a dependsOn b', 't ownerOf a', 't ownerOf b', 'b x-watches a'],
  ],
  [
    'only what leads away from the roots',
    { isUnidirectional: true },
    ['a dependsOn b', 'a ownedBy t'],
  ],
  [
    'what leads away as merged: from what holds to what is held',
    { isUnidirectional: true, isMerged: true },
    ['a dependsOn b', 't ownerOf a'],
  ],
  ['only chosen types', { relations: ['ownerOf'] }, ['t ownerOf a', 't ownerOf b']],
])('renders %s', (_what, rendering, expected) => {
  expect(draw(rendering)).toEqual(expected);
});

it('renders what stands between two roots, though it leads away from neither', () => {
  const roots = reached.map(one => ({ ...one, depth: 0 }));
  expect(draw({ isUnidirectional: true, isMerged: true }, roots)).toContain('a dependsOn b');
});
