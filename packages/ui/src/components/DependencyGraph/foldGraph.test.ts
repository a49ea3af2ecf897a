import { describe, expect, it } from 'vitest';
import { type Folding, foldGraph } from './foldGraph.ts';

const nodes = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'lone'].map(id => ({ id, label: id }));
const edges = [
  { from: 'a1', to: 'b1' },
  { from: 'a2', to: 'b2' },
  { from: 'a1', to: 'a2' },
  { from: 'b1', to: 'lone', label: 'uses' },
  { from: 'b1', to: 'nowhere' },
];
const letters = new Map(
  nodes.filter(({ id }) => id !== 'lone').map(({ id }) => [id, id.slice(0, 1)]),
);
const all = new Map([...letters.keys()].map(id => [id, 'all']));
const fold = (foldings: readonly Folding[], ...unfolded: string[]) =>
  foldGraph(nodes, edges, {
    foldings,
    unfolded: new Set(unfolded),
    describe: members => ({ label: members.map(({ label }) => label).join('+') }),
  });
const labels = (...given: Parameters<typeof fold>) => fold(...given).nodes.map(each => each.label);

describe('a graph', () => {
  it('is rendered as it is while nothing has to be folded', () => {
    const rendered = fold([]);
    expect(rendered.nodes.map(({ id }) => id)).toEqual(nodes.map(({ id }) => id));
    expect(rendered.edges).toHaveLength(4);
  });

  it('is folded by group, with the edges between groups as one, and groups of one as what is in them', () => {
    const rendered = fold([letters]);
    expect(rendered.nodes.map(({ label, folded }) => [label, folded?.members.length])).toEqual([
      ['a1+a2+a3', 3],
      ['b1+b2', 2],
      ['c1', undefined],
      ['lone', undefined],
    ]);
    expect(rendered.edges.map(({ label, edges: { length } }) => [label, length])).toEqual([
      [undefined, 2],
      ['uses', 1],
    ]);
  });

  it('shows the nodes of the groups that are open', () => {
    const rendered = fold([letters], 'a');
    expect(rendered.nodes.map(({ label }) => label)).toEqual([
      'a1',
      'a2',
      'a3',
      'b1+b2',
      'c1',
      'lone',
    ]);
    expect(rendered.edges).toHaveLength(4);
  });

  it('shows the groups of the step before in a group that is open', () => {
    expect(labels([letters, all])).toEqual(['a1+a2+a3+b1+b2+c1', 'lone']);
    expect(labels([letters, all], 'all')).toEqual(['a1+a2+a3', 'b1+b2', 'c1', 'lone']);
    expect(labels([letters, all], 'b')).toEqual(labels([letters, all]));
  });

  it('shows on a group what is wrong inside, the worst first, and folds a box with its parts', () => {
    const { nodes: rendered } = foldGraph(
      [
        { id: 'domain', label: 'Domain' },
        { id: 'shop', label: 'Shop', parent: 'domain' },
        {
          id: 'cart',
          label: 'Cart',
          parent: 'shop',
          state: { state: 'attention', label: 'Deprecated' },
        },
        { id: 'till', label: 'Till', parent: 'shop', state: { state: 'broken', label: 'Error' } },
      ],
      [],
      {
        foldings: [new Map(['shop', 'cart', 'till'].map(id => [id, 'shop and parts']))],
        unfolded: new Set(),
        describe: () => ({ label: 'Shop' }),
      },
    );
    expect(rendered[1]).toMatchObject({
      parent: 'domain',
      look: { state: { state: 'broken', label: 'Till: Error' } },
    });
  });
});
