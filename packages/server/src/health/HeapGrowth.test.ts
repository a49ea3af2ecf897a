import { expect, it } from 'vitest';
import { HeapGrowth } from './HeapGrowth.ts';

const megabyte = 1024 * 1024;

/** What is listed after readings of these megabytes of one package, six a half-hour. */
function listAfter(windows: readonly (readonly number[])[]) {
  const growth = new HeapGrowth();
  for (const readings of windows)
    for (let index = 0; index < 6; index += 1)
      growth.add(new Map([['@acme/plugin', (readings[index] ?? readings.at(-1) ?? 0) * megabyte]]));
  return growth.list();
}

it.each([
  ['grew in each half-hour', [[10], [20], [30], [40]], { heapMb: 40, grownMb: 30 }],
  [
    'grew below what collections free',
    [
      [90, 10],
      [20, 70],
      [80, 30],
      [40, 60],
    ],
    { heapMb: 40, grownMb: 30 },
  ],
  ['began later', [[0], [10], [20], [30], [40]], { heapMb: 40, grownMb: 30 }],
])('names a package whose heap %s', (_what, windows, figures) => {
  expect(listAfter(windows)).toEqual([{ package: '@acme/plugin', minutes: 90, ...figures }]);
});

it.each([
  ['has grown for less than two hours', [[10], [20], [30]]],
  ['fills up and stays', [[10], [30], [30], [30]]],
  [
    'falls in between',
    [
      [10, 5],
      [20, 1],
      [30, 4],
      [40, 9],
    ],
  ],
  ['grew by little', [[10], [12], [14], [16]]],
])('does not name one whose heap %s', (_what, windows) => {
  expect(listAfter(windows)).toEqual([]);
});

it('no longer names one that stopped growing', () => {
  expect(listAfter([[10], [20], [30], [40], [40]])).toEqual([]);
});
