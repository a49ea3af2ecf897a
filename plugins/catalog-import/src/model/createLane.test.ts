import { expect, it } from 'vitest';
import { createLane } from './createLane.ts';

const { signal } = new AbortController();
const settle = () => new Promise(resolve => setTimeout(resolve));

it('has only so much under way at once, in the order in which it came', async () => {
  const lane = createLane(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) =>
    lane(() => {
      begun.push(name);
      return new Promise<string>(resolve => ends.set(name, () => resolve(name)));
    }, signal);
  const all = Promise.all(['a', 'b', 'c', 'd'].map(work));
  await settle();
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.();
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) ends.get(name)?.();
  await settle();
  ends.get('d')?.();
  expect(await all).toEqual(['a', 'b', 'c', 'd']);
});

it('goes on after a failure, and does nothing that is no longer wanted', async () => {
  const lane = createLane(1);
  const stopped = new AbortController();
  const failed = lane(() => Promise.reject(new Error('It is down')), signal);
  const unwanted = lane(() => Promise.resolve('done'), stopped.signal);
  const last = lane(() => Promise.resolve('last'), signal);
  stopped.abort(new Error('No longer wanted'));
  await expect(failed).rejects.toThrow('It is down');
  await expect(unwanted).rejects.toThrow('No longer wanted');
  expect(await last).toBe('last');
});
