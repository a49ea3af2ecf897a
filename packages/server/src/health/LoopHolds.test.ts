import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoopHolds } from './LoopHolds.ts';

let now = 0;
const holds = new LoopHolds(() => now);
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  holds.stop();
  vi.useRealTimers();
});

/** Lets time pass for the clock, and then the timers see it. */
function pass(ms: number): void {
  now += ms;
  vi.advanceTimersByTime(50);
}

it('names who held the thread: during work, in work that began and ended meanwhile, and nobody else', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = holds.run('slow', () => promise);
  pass(50);
  expect(holds.list()).toEqual([]);
  pass(650);
  pass(450);
  expect(holds.list()).toEqual([{ plugin: 'slow', count: 2, totalMs: 1000, longestMs: 600 }]);
  resolve();
  await slow;
  pass(50);
  await holds.run('short', () => {});
  pass(1050);
  pass(1050);
  expect(holds.list()).toEqual([
    { plugin: 'short', count: 1, totalMs: 1000, longestMs: 1000 },
    { plugin: 'slow', count: 2, totalMs: 1000, longestMs: 600 },
  ]);
});

it('passes on what work returns and throws', async () => {
  expect(await holds.run('fine', async () => 7)).toBe(7);
  await expect(
    holds.run('failing', () => {
      throw new RangeError('no');
    }),
  ).rejects.toThrow(RangeError);
});
