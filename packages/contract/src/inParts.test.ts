import { expect, it } from 'vitest';
import { inParts, mapInParts } from './inParts.ts';

it('cuts a list into parts, in order, with the rest in the last', () => {
  expect([...inParts([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...inParts([], 2)]).toEqual([]);
});

it('maps as many items at once as a part has', async () => {
  let under = 0;
  let most = 0;
  const results = await mapInParts([1, 2, 3, 4, 5], 2, async item => {
    under += 1;
    most = Math.max(most, under);
    await Promise.resolve();
    under -= 1;
    return item * 10;
  });
  expect(results).toEqual([10, 20, 30, 40, 50]);
  expect(most).toBe(2);
});

it('begins no part after its signal is aborted', async () => {
  const controller = new AbortController();
  const seen: number[] = [];
  const mapped = mapInParts(
    [1, 2, 3],
    1,
    async item => {
      seen.push(item);
      controller.abort();
    },
    controller.signal,
  );
  await expect(mapped).rejects.toThrow('aborted');
  expect(seen).toEqual([1]);
});
