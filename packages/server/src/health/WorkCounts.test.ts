import { expect, it } from 'vitest';
import { WorkCounts } from './WorkCounts.ts';

it('counts what failed and what was slow, and returns and throws what the work does', async () => {
  let now = 0;
  const counts = new WorkCounts(() => now);
  const taking = (ms: number) => async () => {
    now += ms;
    return ms;
  };
  const isFailure = ({ status }: PromiseSettledResult<unknown>) => status === 'rejected';
  expect(await counts.run('slow', taking(100), { slowMs: 100 })).toBe(100);
  expect(counts.list()).toEqual([]);
  await counts.run('slow', taking(101), { slowMs: 100 });
  await counts.run('slow', taking(300), { slowMs: 100 });
  const fail = () => {
    throw new RangeError('no');
  };
  await expect(counts.run('failing', fail, { slowMs: 100, isFailure })).rejects.toThrow(RangeError);
  await expect(counts.run('fine', fail, { slowMs: 100 })).rejects.toThrow(RangeError);
  expect(counts.list()).toEqual([
    { plugin: 'failing', failed: 1, slow: 0, slowestMs: 0 },
    { plugin: 'slow', failed: 0, slow: 2, slowestMs: 300 },
  ]);
});
