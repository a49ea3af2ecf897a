import { expect, it } from 'vitest';
import { measureGrowth } from './measureGrowth.ts';

/** Works for some milliseconds of processor time that no compiler removes. */
function work(steps: number): number {
  let sum = 0;
  for (let step = 0; step < steps * 2000; step += 1) sum = (sum * 31 + step) % 1_000_003;
  return sum;
}

it('reports some 4 for what takes time in proportion', async () => {
  const growth = await measureGrowth(work, 4096);
  expect(growth).toBeGreaterThan(2);
  expect(growth).toBeLessThan(8);
});

it('reports more for what takes quadratic time', async () => {
  expect(await measureGrowth(size => work((size * size) / 64), 512)).toBeGreaterThan(8);
});

it('reports 0 for what takes next to no time', async () => {
  expect(await measureGrowth(() => undefined, 64)).toBe(0);
});

it('ignores what disturbs most of the runs', async () => {
  let longRuns = 0;
  const growth = await measureGrowth(size => {
    work(size * 200);
    if (size < 32) return;
    // As the collection of others' garbage may, for some rounds.
    longRuns += 1;
    if (longRuns <= 6) work(size * 400);
  }, 32);
  expect(growth).toBeLessThan(8);
});

it('ignores what makes all runs from one size on slower', async () => {
  const growth = await measureGrowth(size => work(size < 32 ? size * 20 : size * 60), 128);
  expect(growth).toBeLessThan(8);
});

it('counts what is quadratic up to a size from which it is refused', async () => {
  const growth = await measureGrowth(size => (size > 64 ? undefined : work(size * size)), 512);
  expect(growth).toBeGreaterThan(8);
});
