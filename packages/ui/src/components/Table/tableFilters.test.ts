import { expect, it } from 'vitest';
import { filterRows, listFilterOptions } from './tableFilters.ts';

interface Row {
  type?: string;
  tags: string[];
}
const rows: Row[] = [
  { type: 'service', tags: ['go', 'java'] },
  { type: 'library', tags: ['java', 'java'] },
  { tags: ['go'] },
];
const type = { id: 'type', filterValues: (row: Row) => row.type };
const tags = { id: 'tags', filterValues: (row: Row) => row.tags };
const columns = [type, tags];

it.each([
  [{}, rows],
  [{ tags: [] }, rows],
  [{ tags: ['java'] }, rows.slice(0, 2)],
  [{ tags: ['java'], type: ['service', 'website'] }, rows.slice(0, 1)],
  [{ unknown: ['x'] }, rows],
])('leaves the rows that fit %j', (values, expected) => {
  expect(filterRows(rows, columns, values)).toEqual(expected);
});

it('counts each value once a row, among what the other filters leave', () => {
  const values = { type: ['library'], tags: ['go'] };
  expect(listFilterOptions(rows, columns, values, tags, 'en')).toEqual([
    { value: 'go', label: 'go', count: 0 },
    { value: 'java', label: 'java', count: 1 },
  ]);
  expect(listFilterOptions(rows, columns, values, type, 'en')).toEqual([
    { value: 'library', label: 'library', count: 0 },
    { value: 'service', label: 'service', count: 1 },
  ]);
});
