import { expect, it } from 'vitest';
import { createRandom } from '../catalog/createRandom.ts';
import { fitLine, isGrowing } from './fitLine.ts';

const limit = { share: 0.05, time: 60 };
/** A value a minute, up and down by a tenth. */
const noisy = (growthAMinute: number, minutes: number) => {
  const random = createRandom(3);
  return Array.from({ length: minutes }, (_, minute): [number, number] => [
    minute,
    200 + growthAMinute * minute + (random() - 0.5) * 40,
  ]);
};

it('fits the line that the points are on', () => {
  const line = fitLine([
    [0, 1],
    [1, 3],
    [2, 5],
    [3, 7],
  ]);
  expect(line).toEqual({ mean: 4, slope: 2, slopeError: 0 });
});

it('finds growth in values that go up and down, and none where there is none', () => {
  expect(isGrowing(fitLine(noisy(2, 20)), limit)).toBe(true);
  expect(isGrowing(fitLine(noisy(0, 20)), limit)).toBe(false);
  expect(isGrowing(fitLine(noisy(-2, 20)), limit)).toBe(false);
});

it('does not call a slope growth that is too small to matter', () => {
  const exact = Array.from({ length: 20 }, (_, at): [number, number] => [at, 200 + at * 0.1]);
  expect(isGrowing(fitLine(exact), limit)).toBe(false);
});

it('refuses to fit a line through two points', () => {
  expect(() => fitLine(noisy(1, 2))).toThrow('2 points are too few');
});
