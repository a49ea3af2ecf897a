import { describe, expect, it } from 'vitest';
import { foldGraph } from './foldGraph.ts';

const nodes = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'lone'].map(id => ({ id, label: id }));
const edges = [
  { from: 'a1', to: 'b1' },
  { from: 'a2', to: 'b2' },
  { from: 'a1', to: 'a2' },
  { from: 'b1', to: 'lone', label: 'uses' },
  { from: 'b1', to: 'nowhere' },
];
const groupOf = ({ id }: { id: string }) =>
  id === 'lone' ? [] : [{ id: id.slice(0, 1), label: id.slice(0, 1) }];
const fold = (unfolded: string[], foldAbove = 3) =>
  foldGraph(nodes, edges, { groupOf, foldAbove, unfolded: new Set(unfolded) });

describe('a graph', () => {
  it('is rendered as it is while it is small enough', () => {
    const rendered = fold([], 7);
    expect(rendered.nodes.map(({ id }) => id)).toEqual(nodes.map(({ id }) => id));
    expect(rendered.edges).toHaveLength(4);
  });

  it('is folded by group when it is larger, with the edges between groups as one', () => {
    const rendered = fold([]);
    expect(rendered.nodes.map(({ label, folded }) => [label, folded?.count])).toEqual([
      ['a', 3],
      ['b', 2],
      ['c1', undefined],
      ['lone', undefined],
    ]);
    expect(rendered.edges.map(({ label, edges: { length } }) => [label, length])).toEqual([
      [undefined, 2],
      ['uses', 1],
    ]);
  });

  it('shows the nodes of the groups that are open', () => {
    const rendered = fold(['a']);
    expect(rendered.nodes.map(({ label }) => label)).toEqual(['a1', 'a2', 'a3', 'b', 'c1', 'lone']);
    expect(rendered.edges).toHaveLength(4);
  });

  it('shows the groups inside a group that is open', () => {
    const nested = (unfolded: string[]) =>
      foldGraph(nodes, edges, {
        groupOf: ({ id }) =>
          id === 'lone' ? [] : ['all', id.slice(0, 1)].map(group => ({ id: group, label: group })),
        foldAbove: 3,
        unfolded: new Set(unfolded),
      }).nodes.map(({ label, folded }) => [label, folded?.count]);
    expect(nested([])).toEqual([
      ['all', 6],
      ['lone', undefined],
    ]);
    expect(nested(['all'])).toEqual([
      ['a', 3],
      ['b', 2],
      ['c1', undefined],
      ['lone', undefined],
    ]);
    expect(nested(['b'])).toEqual(nested([]));
  });
});
