import { expect, it } from 'vitest';
import { pickLabelledEdges } from './pickLabelledEdges.ts';

const edge = (from: string, to: string, label: string) => ({
  id: `${from}-${to}`,
  from,
  to,
  label,
});

it('shows the label of each edge while they are few', () => {
  const edges = ['a', 'b', 'c'].map(to => edge('hub', to, 'has part'));
  expect([...pickLabelledEdges(edges)]).toEqual(['hub-a', 'hub-b', 'hub-c']);
});

it('shows the label of many equal edges at one node once, and other labels all the same', () => {
  const edges = [
    ...['a', 'b', 'c', 'd', 'e'].map(to => edge('hub', to, 'has part')),
    edge('hub', 'x', 'depends on'),
    ...['k', 'l', 'm', 'n'].map(from => edge(from, 'team', 'owned by')),
  ];
  expect([...pickLabelledEdges(edges)]).toEqual(['hub-c', 'hub-x', 'm-team']);
});
