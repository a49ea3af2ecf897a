import { expect, it, vi } from 'vitest';
import { RefBatcher } from './RefBatcher.ts';

it('reads what is asked within 50 ms in one call, each ref once, 100 at most', async () => {
  vi.useFakeTimers();
  const calls: (readonly string[])[] = [];
  const batcher = new RefBatcher(async refs => {
    calls.push(refs);
    return refs.map(ref => `<${ref}>`);
  });
  const first = batcher.load('a');
  await vi.advanceTimersByTimeAsync(49);
  const both = Promise.all([first, batcher.load('b'), batcher.load('a')]);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual([['a', 'b']]);
  expect(await both).toEqual(['<a>', '<b>', '<a>']);

  const many = Promise.all(Array.from({ length: 250 }, (_, index) => batcher.load(`c${index}`)));
  await vi.advanceTimersByTimeAsync(50);
  expect(calls.slice(1).map(({ length }) => length)).toEqual([100, 100, 50]);
  expect((await many)[249]).toBe('<c249>');
  vi.useRealTimers();
});
