import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ReadingCrowd } from './ReadingCrowd.ts';

it('reads in turns until the work has ended, and counts what failed', async () => {
  const counts = { good: 0, bad: 0 };
  const crowd = new ReadingCrowd(
    [
      {
        run: async () => {
          counts.good += 1;
          await setImmediate();
        },
      },
      {
        run: async () => {
          counts.bad += 1;
          await setImmediate();
          throw new Error('503');
        },
      },
    ],
    4,
  );
  const figures = await crowd.readDuring(async () => {
    while (counts.bad < 10) await setImmediate();
  });
  expect(figures.calls).toBe(counts.good + counts.bad);
  expect(figures.failures).toBe(counts.bad);
  expect(figures.failure).toBe('Error: 503');
  expect(Math.abs(counts.good - counts.bad)).toBeLessThanOrEqual(4);
});

it('stops reading when the work fails', async () => {
  let calls = 0;
  const crowd = new ReadingCrowd(
    [
      {
        run: async () => {
          calls += 1;
          await setImmediate();
        },
      },
    ],
    2,
  );
  await expect(crowd.readDuring(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const before = calls;
  await setImmediate();
  await setImmediate();
  expect(calls - before).toBeLessThanOrEqual(2);
});
