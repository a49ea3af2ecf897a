import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { releaseIdleMemory } from './releaseIdleMemory.ts';

setFlagsFromString('--expose-gc');
vi.stubGlobal('gc', runInNewContext('gc'));

const megabyte = 1024 * 1024;
const readHeap = () => getHeapStatistics().total_heap_size / megabyte;

/** Grows the heap by 20 MB or more, all of it garbage afterwards. */
async function leaveGarbage(): Promise<number> {
  const start = readHeap();
  const values: object[][] = [];
  while (readHeap() < start + 20) {
    values.push(Array.from({ length: 10_000 }, (_, at) => ({ at, text: `value ${at}` })));
    await sleep(0);
  }
  return readHeap();
}

it('returns what an idle thread no longer uses', async () => {
  const grown = await leaveGarbage();
  onTestFinished(releaseIdleMemory(20));
  await vi.waitFor(() => expect(readHeap()).toBeLessThan(grown - 15), { timeout: 4000 });
});

it('leaves a busy thread alone', async () => {
  const grown = await leaveGarbage();
  onTestFinished(releaseIdleMemory(20));
  const endsAt = performance.now() + 300;
  while (performance.now() < endsAt) {
    const busyUntil = performance.now() + 10;
    while (performance.now() < busyUntil);
    await new Promise(resolve => setImmediate(resolve));
  }
  expect(readHeap()).toBeGreaterThan(grown - 10);
});
