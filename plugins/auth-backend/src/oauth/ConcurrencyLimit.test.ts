import { expect, it } from 'vitest';
import { ConcurrencyLimit } from './ConcurrencyLimit.ts';

it('runs few at a time, in turn, and goes on after a failure', async () => {
  const limit = new ConcurrencyLimit(3);
  const done: number[] = [];
  let running = 0;
  let highest = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      limit.run(async () => {
        running += 1;
        highest = Math.max(highest, running);
        await new Promise(wake => setTimeout(wake, 1));
        running -= 1;
        done.push(index);
        if (index % 5 === 0) throw new Error('no');
      }),
    ),
  );
  expect(highest).toBe(3);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
  expect(await limit.run(async () => 'on')).toBe('on');
});
