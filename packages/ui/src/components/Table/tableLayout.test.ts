import { expect, it } from 'vitest';
import { computeColumnWidths } from './tableLayout.ts';

it('keeps every minimum and shares the rest', () => {
  expect(computeColumnWidths([{ minWidth: 200, grow: 2 }, {}, { minWidth: 56, grow: 0 }])).toEqual([
    {
      below: undefined,
      leadCells: 0,
      template: 'minmax(200px, 2fr) minmax(96px, 1fr) 56px',
      minWidth: 352,
      hidden: [],
    },
  ]);
});

it('leaves columns out in narrower ranges, the widest range first', () => {
  const layouts = computeColumnWidths([
    {},
    { hideBelow: 700 },
    { hideBelow: 1000 },
    { hideBelow: 700 },
  ]);
  expect(layouts.map(({ below, hidden }) => [below, hidden])).toEqual([
    [undefined, []],
    [1000, [3]],
    [700, [2, 3, 4]],
  ]);
});

it('keeps room before the first column for what rows are ticked by', () => {
  expect(computeColumnWidths([{ minWidth: 200 }], 40)).toEqual([
    {
      below: undefined,
      leadCells: 1,
      template: '40px minmax(200px, 1fr)',
      minWidth: 240,
      hidden: [],
    },
  ]);
});
