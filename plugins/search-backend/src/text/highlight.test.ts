import { expect, it } from 'vitest';
import { buildCriteria } from '../query/buildCriteria.ts';
import { highlight } from './highlight.ts';

const mark = (text: string, term: string, isFragment = false) =>
  highlight(text, buildCriteria({ term, types: [], filters: {}, ownerRefs: [] }).words, {
    preTag: '[',
    postTag: ']',
    isFragment,
  });

it.each([
  ['Pay the payments', 'pay', '[Pay] the [payments]'],
  ['Pay the payments', 'pay ', '[Pay] the payments'],
  ['a party of arts', 'art', 'a party of [arts]'],
  ['one two, one-two', '"one two"', '[one two], [one-two]'],
  ['orderService and services', 'service', '[orderService] and [services]'],
  ['Prüfung und pruefung', 'pruefung ', '[Prüfung] und [pruefung]'],
  ['<b>bold</b>', 'bold', '<b>[bold]</b>'],
  ['C, C++ and C#', 'c++', 'C, [C++] and C#'],
  ['C, C++ and C#', 'C# ', 'C, C++ and [C#]'],
  ['über C++17', 'c++', 'über [C++]17'],
  ['networks of .NET', '.net', 'networks of .[NET]'],
])('marks in %j what %j matches', (text, term, marked) => {
  expect(mark(text, term)).toBe(marked);
});

it.each(['', 'x', 'apartment'])('marks nothing in %j', text => {
  expect(mark(text, 'art ')).toBeUndefined();
});

it.each([' ', ' ä '])('shows what is around the first match in a long text', filling => {
  const text = `${`word${filling}`.repeat(200)}before needle after ${`more${filling}`.repeat(200)}`;
  const fragment = mark(text, 'needle', true) ?? '';
  expect(fragment).toMatch(/^….* before \[needle\] after more.*…$/);
  expect(fragment.length).toBeLessThan(260);
});

it('ends a fragment before a word that has no room in it, and halves no character', () => {
  const long = mark(`needle ${'0123456789 '.repeat(50)}`, 'needle', true) ?? '';
  expect(long).toMatch(/ 0123456789…$/);
  expect(mark(`needle ${'x'.repeat(232)}${'😀'.repeat(50)}`, 'needle', true)?.isWellFormed()).toBe(
    true,
  );
});
