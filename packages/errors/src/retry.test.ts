import { expect, it } from 'vitest';
import { getRetryPauseMs, retry, type RetryOptions } from './retry.ts';

/** Fails so often, then succeeds; pauses are listed instead of waited for. */
function listPauses(failures: number, options: Partial<RetryOptions> = {}) {
  const pauses: number[] = [];
  let attempts = 0;
  const result = retry(
    async () => {
      attempts += 1;
      if (attempts <= failures) throw new Error(`failure ${attempts}`);
      return `attempt ${attempts}`;
    },
    { pauses: { firstMs: 100, maxMs: 500 }, wait: async ms => void pauses.push(ms), ...options },
  );
  return { pauses, result };
}

it('tries again with growing pauses until an attempt succeeds', async () => {
  const { pauses, result } = listPauses(5);
  await expect(result).resolves.toBe('attempt 6');
  expect(pauses).toEqual([100, 200, 400, 500, 500]);
});

it.each([
  ['attempts are used up', { maxAttempts: 2 }, 'failure 2'],
  ['a failure does not pass', { mayPass: () => false }, 'failure 1'],
  ['the signal is aborted', { signal: AbortSignal.abort() }, 'failure 1'],
])('throws the last failure when %s', async (_, options, message) => {
  await expect(listPauses(5, options).result).rejects.toThrow(message);
});

it('makes no attempt after a pause in which the signal was aborted', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const { result } = listPauses(5, { signal, wait: async () => controller.abort() });
  await expect(result).rejects.toThrow('failure 1');
});

it('multiplies pauses by the factor', () => {
  expect([1, 2, 3].map(failures => getRetryPauseMs({ firstMs: 200, factor: 4 }, failures))).toEqual(
    [200, 800, 3200],
  );
});
