import { expect, it } from 'vitest';
import { ClusterBreaker } from './ClusterBreaker.ts';

/** A breaker with a clock of its own. */
function createBreaker() {
  let now = 0;
  const breaker = new ClusterBreaker(() => now);
  return {
    breaker,
    wait: (ms: number) => {
      now += ms;
    },
    /** Begins calls at the same time, all of which fail. */
    failTogether: (count: number) => {
      const { pauses } = breaker;
      for (let call = 0; call < count; call++) breaker.fail('late', pauses);
    },
  };
}

it('pauses after three failures for five seconds, however many calls failed together', () => {
  const { breaker, failTogether, wait } = createBreaker();
  failTogether(14);
  expect([breaker.pausedBy, breaker.admit()]).toEqual(['late', false]);
  wait(5000);
  expect(breaker.pausedBy).toBeUndefined();
});

it('lets one call through after a pause, and pauses for longer when that fails too', () => {
  const { breaker, failTogether, wait } = createBreaker();
  failTogether(3);
  wait(5000);
  expect([breaker.admit(), breaker.admit()]).toEqual([true, false]);
  failTogether(1);
  wait(9999);
  expect(breaker.admit()).toBe(false);
  wait(1);
  expect(breaker.admit()).toBe(true);
});

it('counts from the beginning after a success', () => {
  const { breaker, failTogether, wait } = createBreaker();
  failTogether(3);
  wait(5000);
  breaker.admit();
  breaker.succeed();
  failTogether(2);
  expect([breaker.pausedBy, breaker.admit()]).toEqual([undefined, true]);
});
