import { expect, it } from 'vitest';
import { percentile, summarize } from './percentiles.ts';

it('gives the smallest value that a share of all does not exceed', () => {
  const values = Array.from({ length: 200 }, (_, index) => index + 1);
  expect([0.5, 0.95, 0.99, 1].map(share => percentile(values, share))).toEqual([
    100, 190, 198, 200,
  ]);
  expect(percentile([7], 0.5)).toBe(7);
});

it('sums up times in any order', () => {
  expect(summarize([3, 1, 2])).toEqual({ p50: 2, p95: 3, p99: 3, max: 3 });
});
