import type { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { Ingestor } from './Ingestor.ts';

const threads: Worker[] = [];
const handleWorker = (worker: Worker) => void threads.push(worker);
let ingestor: Ingestor;
afterEach(async () => {
  process.off('worker', handleWorker);
  await ingestor.close();
});

const task = {
  entity: JSON.stringify({
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name: 'a' },
    spec: { type: 'service', lifecycle: 'production', owner: 'team' },
  }),
  locationRef: 'url:https://example.com/a',
  originRef: 'url:https://example.com/a',
  validates: true,
};

it('fails what a thread works on that ends, and goes on with another one', async () => {
  process.on('worker', handleWorker);
  ingestor = await Ingestor.start({ fetchText: async () => '' });
  for (let count = 1; count <= 2; count += 1) {
    const [thread] = threads.slice(-1);
    const long = ingestor.derive(Array.from({ length: 20_000 }, () => task));
    const [outcome] = await Promise.allSettled([long, thread?.terminate()]);
    expect(outcome).toMatchObject({ reason: { message: 'The ingestion thread has ended' } });
    expect(await ingestor.derive([task])).toMatchObject([{ ref: 'component:default/a' }]);
    expect(threads).toHaveLength(count + 1);
  }
});

it('ends a thread that has had nothing to do for a while, and starts another one ahead of work or with it', async () => {
  process.on('worker', handleWorker);
  const startedBefore = threads.length;
  const lives = () => threads.slice(startedBefore).filter(({ threadId }) => threadId > 0).length;
  ingestor = await Ingestor.start({ fetchText: async () => '' }, [], 1);
  const started = () => threads.length - startedBefore;
  await vi.waitFor(() => expect([started(), lives()]).toEqual([1, 0]), 10_000);
  ingestor.prepare();
  await vi.waitFor(() => expect([started(), lives()]).toEqual([2, 0]), 10_000);
  for (let count = 3; count <= 5; count += 1) {
    // As many as it has at once are one thread's.
    const results = await Promise.all([ingestor.derive([task]), ingestor.derive([task])]);
    expect(results.flat().map(({ ref }) => ref)).toEqual(Array(2).fill('component:default/a'));
    await vi.waitFor(() => expect([started(), lives()]).toEqual([count, 0]), 10_000);
  }
});
