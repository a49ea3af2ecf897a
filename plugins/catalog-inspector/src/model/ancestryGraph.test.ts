import { aComponent, anEntity } from '@portico/catalog-common/testing';
import { expect, it } from 'vitest';
import { describeAncestry } from './ancestryGraph.ts';

const target = 'https://git.example/a-company/a-repository/catalog-info.yaml';
const generated = anEntity({
  kind: 'Location',
  name: 'generated-61a286a8',
  spec: { type: 'url', target },
});
const ancestry = {
  rootEntityRef: 'component:default/pay',
  items: [
    {
      entity: aComponent({ metadata: { title: 'Payments' } }),
      parentEntityRefs: ['location:default/generated-61a286a8', 'location:default/hidden'],
    },
    { entity: generated, parentEntityRefs: [] },
  ],
};

it('runs an edge from each entity to each of its parents, and points out the root', () => {
  const { edges, highlighted } = describeAncestry(ancestry);
  expect(edges).toEqual([
    { from: 'component:default/pay', to: 'location:default/generated-61a286a8' },
    { from: 'component:default/pay', to: 'location:default/hidden' },
  ]);
  expect([...highlighted]).toEqual(['component:default/pay']);
});

it('names locations by their target, and parents that may not be seen by their ref', () => {
  const { nodes } = describeAncestry(ancestry);
  expect(nodes.map(({ label }) => label)).toEqual(['Payments', target, 'location:hidden']);
});

it('does not run in circles', () => {
  const root = 'location:default/generated-61a286a8';
  const { nodes, edges } = describeAncestry({
    rootEntityRef: root,
    items: [{ entity: generated, parentEntityRefs: [root] }],
  });
  expect([nodes.length, edges.length]).toEqual([1, 1]);
});
