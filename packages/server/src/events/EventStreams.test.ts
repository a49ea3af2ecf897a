import { expect, it } from 'vitest';
import { EventStreams } from './EventStreams.ts';

const principal = { type: 'service', subject: 'tests' } as const;

it('reads no changes for a caller that does not, and brings it up to date when it does', async () => {
  let position = 0;
  const reads: string[] = [];
  const listeners = new Set<() => void>();
  const streams = new EventStreams();
  streams.addSource('things', {
    getLatestPosition: async () => String(position),
    listAfter: async after => {
      reads.push(after);
      return { refs: [`${after} to ${position}`], position: String(position), isReset: false };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const controller = new AbortController();
  const { signal } = controller;
  const stream = await streams.open({ principal, after: undefined, signal });
  const events = stream[Symbol.asyncIterator]();
  const change = () => {
    position += 1;
    for (const listener of listeners) listener();
  };
  expect(await events.next()).toMatchObject({ value: { event: 'position' } });
  for (let time = 0; time < 12; time++) change();
  expect(reads).toEqual([]);
  expect(await events.next()).toMatchObject({
    value: { event: 'change', data: { topic: 'things', refs: ['0 to 12'] } },
  });
  const next = events.next();
  change();
  change();
  expect(await next).toMatchObject({ value: { data: { refs: ['12 to 14'] } } });
  expect(reads).toEqual(['0', '12']);

  const last = events.next();
  controller.abort();
  expect(await last).toEqual({ done: true, value: undefined });
  expect(listeners.size).toBe(0);
});
