import { expect, it } from 'vitest';
import { createLogger } from '../logging/createLogger.ts';
import { EventStreams } from './EventStreams.ts';

const principal = { type: 'service', subject: 'tests' } as const;
const nextTurn = () => new Promise<void>(resolve => void setTimeout(resolve, 60));

it('writes nothing more to a caller that does not read, and brings it up to date when it does', async () => {
  let position = 0;
  let reads = 0;
  const listeners = new Set<() => void>();
  const streams = new EventStreams(
    createLogger({ level: 'error', format: 'json', write: () => {} }),
    { idleMs: 120_000 },
  );
  streams.addSource('things', {
    getLatestPosition: async () => String(position),
    listAfter: async after => {
      reads += 1;
      const refs = [`${after} to ${position} ${'x'.repeat(40_000)}`];
      return { refs, position: String(position), isReset: false };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const controller = new AbortController();
  const stream = await streams.open({ principal, after: undefined, signal: controller.signal });
  const change = async () => {
    position += 1;
    for (const listener of listeners) listener();
    await nextTurn();
  };
  for (let time = 0; time < 12; time++) await change();
  expect(reads).toBeLessThan(6);
  const readsBefore = reads;

  let text = '';
  for await (const part of stream) {
    text += String(part);
    if (text.includes(`to ${position} `)) break;
  }
  expect(text).toMatch(/\d to 12 /);
  expect(reads).toBe(readsBefore + 1);
  controller.abort();
});
