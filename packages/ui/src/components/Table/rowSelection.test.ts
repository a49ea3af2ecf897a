import { expect, it } from 'vitest';
import { listRange, setSelected } from './rowSelection.ts';

it.each([
  ['down', 'b', 'd', ['b', 'c', 'd']],
  ['up', 'd', 'b', ['b', 'c', 'd']],
  ['to itself', 'b', 'b', ['b']],
  ['from nowhere', undefined, 'c', ['c']],
  ['from a row of another page', 'x', 'c', ['c']],
])('reaches %s', (_, anchor, end, expected) => {
  expect(listRange(['a', 'b', 'c', 'd', 'e'], anchor, end)).toEqual(expected);
});

it('keeps what is ticked on other pages', () => {
  const before = new Set(['x', 'a']);
  expect([...setSelected(before, ['a', 'b'], true)]).toEqual(['x', 'a', 'b']);
  expect([...setSelected(before, ['a', 'b'], false)]).toEqual(['x']);
  expect([...before]).toEqual(['x', 'a']);
});
