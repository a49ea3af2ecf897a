import { expect, it } from 'vitest';
import { FewAtATime } from './FewAtATime.ts';

it('runs few at a time, in turn, and goes on after a failure', async () => {
  const few = new FewAtATime(3);
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      few.run(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(wake => setTimeout(wake, 1));
        running -= 1;
        done.push(index);
        if (index % 5 === 0) throw new Error('no');
      }),
    ),
  );
  expect(most).toBe(3);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
  expect(await few.run(async () => 'on')).toBe('on');
});
