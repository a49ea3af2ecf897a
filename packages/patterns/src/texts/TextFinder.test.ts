import { measureGrowth } from '../testing.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextFinder } from './TextFinder.ts';

it('finds texts, and makes one place of those that overlap', () => {
  expect(new TextFinder(['abc', 'cd', 'x']).find('-abcd-x')).toEqual([
    { start: 1, end: 5 },
    { start: 6, end: 7 },
  ]);
  expect(new TextFinder(['b', 'abcd', 'c']).find('abcd')).toEqual([{ start: 0, end: 4 }]);
  expect(new TextFinder(['']).find('a')).toEqual([]);
  expect(new TextFinder(['abc', 'cd', 'x']).replace('-abcd-x', '*')).toBe('-*-*');
});

it('marks the characters that are in any of the texts', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
  fc.assert(
    fc.property(fc.array(text), fc.array(text), (texts, parts) => {
      const searched = parts.join('');
      const finder = new TextFinder(texts);
      const found = finder.find(searched);
      const marks = Array.from({ length: searched.length }, () => false);
      for (const { start, end } of found) marks.fill(true, start, end);
      const expected = Array.from({ length: searched.length }, () => false);
      for (const each of texts.filter(Boolean))
        for (let at = searched.indexOf(each); at >= 0; at = searched.indexOf(each, at + 1))
          expected.fill(true, at, at + each.length);
      expect(marks).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['a long beginning of one', [`${'a'.repeat(200)}b`], 'a'],
  ['many that overlap', ['a', 'aa', 'aaa', 'aba'], 'a'],
  ['one at each place', ['a'.repeat(1000)], 'a'],
])('takes time in proportion to the text with %s', async (_, texts, part) => {
  const finder = new TextFinder(texts);
  expect(await measureGrowth(size => finder.find(part.repeat(size)), 1_000_000)).toBeLessThan(8);
});
