import { expect, it } from 'vitest';
import { createSortComparison, getSortValue } from './tableColumns.ts';

it('orders texts as people read them, and all else by size', () => {
  const compare = createSortComparison('en');
  expect(['v10', 'v9', 'B', 'a'].sort(compare)).toEqual(['a', 'B', 'v9', 'v10']);
  expect([10, 9, -1].sort(compare)).toEqual([-1, 9, 10]);
  const dates = [new Date(2026, 5), new Date(2025, 5)];
  expect([...dates].sort(compare)).toEqual([dates[1], dates[0]]);
});

it("orders letters as the reader's language does", () => {
  const words = ['Zug', 'Ärger', 'Ast'];
  expect(words.toSorted(createSortComparison('de'))).toEqual(['Ärger', 'Ast', 'Zug']);
  expect(words.toSorted(createSortComparison('sv'))).toEqual(['Ast', 'Zug', 'Ärger']);
});

it('sorts by the text unless a value is named, and takes empty for none', () => {
  const text = (row: { a?: string }) => row.a;
  expect(getSortValue({ id: 'a', header: 'A', text }, { a: 'x' })).toBe('x');
  expect(getSortValue({ id: 'a', header: 'A', text }, { a: '' })).toBeUndefined();
  expect(getSortValue({ id: 'a', header: 'A', text, sortValue: () => 7 }, { a: 'x' })).toBe(7);
  expect(getSortValue({ id: 'a', header: 'A', sortValue: () => null }, {})).toBeUndefined();
});
