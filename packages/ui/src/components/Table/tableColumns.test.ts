import { expect, it } from 'vitest';
import { compareSortValues, getSortValue } from './tableColumns.ts';

it('orders texts as people read them, and all else by size', () => {
  expect(['v10', 'v9', 'B', 'a'].sort(compareSortValues)).toEqual(['a', 'B', 'v9', 'v10']);
  expect([10, 9, -1].sort(compareSortValues)).toEqual([-1, 9, 10]);
  const dates = [new Date(2026, 5), new Date(2025, 5)];
  expect([...dates].sort(compareSortValues)).toEqual([dates[1], dates[0]]);
});

it('sorts by the text unless a value is named, and takes empty for none', () => {
  const text = (row: { a?: string }) => row.a;
  expect(getSortValue({ id: 'a', header: 'A', text }, { a: 'x' })).toBe('x');
  expect(getSortValue({ id: 'a', header: 'A', text }, { a: '' })).toBeUndefined();
  expect(getSortValue({ id: 'a', header: 'A', text, sortValue: () => 7 }, { a: 'x' })).toBe(7);
  expect(getSortValue({ id: 'a', header: 'A', sortValue: () => null }, {})).toBeUndefined();
});
