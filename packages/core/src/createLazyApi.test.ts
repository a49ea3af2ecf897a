import { expect, it, vi } from 'vitest';
import { createLazyApi } from './createLazyApi.ts';

interface Counter {
  add(by: number): Promise<number>;
  count(to: number): AsyncIterable<number>;
}

class LocalCounter implements Counter {
  #sum = 0;

  async add(by: number) {
    if (by < 0) throw new Error('too little');
    return (this.#sum += by);
  }

  async *count(to: number) {
    for (let at = 1; at <= to; at += 1) yield at;
  }
}

const loadCounter = () => vi.fn<() => Promise<Counter>>(async () => new LocalCounter());

it('is loaded once, with its first call', async () => {
  const load = loadCounter();
  const counter = createLazyApi(load);
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([counter.add(1), counter.add(2)])).toEqual([1, 3]);
  expect(await counter.add(1)).toBe(4);
  expect(load).toHaveBeenCalledTimes(1);
});

it('passes on what methods yield, and stops them when their reader does', async () => {
  const counter = createLazyApi(loadCounter());
  const read: number[] = [];
  for await (const at of counter.count(5)) {
    read.push(at);
    if (at === 3) break;
  }
  expect(read).toEqual([1, 2, 3]);
});

it('rejects as the method does', async () => {
  await expect(createLazyApi(loadCounter()).add(-1)).rejects.toThrow('too little');
});

it('rejects when the code cannot be fetched, and tries again with the next call', async () => {
  const load = loadCounter().mockRejectedValueOnce(new Error('Failed to fetch'));
  const counter = createLazyApi(load);
  await expect(counter.add(1)).rejects.toThrow('Failed to fetch');
  expect(await counter.add(1)).toBe(1);
});

it('can be awaited without being loaded', async () => {
  const load = loadCounter();
  const counter = createLazyApi(load);
  expect(await Promise.resolve(counter)).toBe(counter);
  expect(load).not.toHaveBeenCalled();
});
