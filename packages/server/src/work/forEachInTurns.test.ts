import { expect, it } from 'vitest';
import { forEachInTurns } from './forEachInTurns.ts';

it('lets others have their turns between pieces of a long list, in its order', async () => {
  const seen: (number | string)[] = [];
  const other = new Promise<void>(resolve => setImmediate(() => resolve(void seen.push('other'))));
  await forEachInTurns([1, 2, 3, 4], item => void seen.push(item), { perTurn: 2 });
  await other;
  expect(seen).toEqual([1, 2, 'other', 3, 4]);
});

it('ends before the next turn when it is aborted', async () => {
  const stopping = new AbortController();
  const seen: number[] = [];
  const work = (item: number) => {
    seen.push(item);
    stopping.abort(new Error('stopping'));
  };
  const going = forEachInTurns([1, 2, 3], work, { perTurn: 1, signal: stopping.signal });
  await expect(going).rejects.toThrow('stopping');
  expect(seen).toEqual([1]);
});
