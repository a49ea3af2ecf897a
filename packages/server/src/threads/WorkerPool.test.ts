import { expect, it, onTestFinished, vi } from 'vitest';
import type { TestJob } from './testing/jobsThread.ts';
import { WorkerPool, type WorkerPoolOptions } from './WorkerPool.ts';

const entry = new URL('testing/jobsThread.ts', import.meta.url);

function makePool(options: Partial<WorkerPoolOptions> = {}) {
  const pool = new WorkerPool<TestJob, unknown, number>({
    name: 'render',
    entry,
    maxThreads: 1,
    memoryMb: 64,
    ...options,
  });
  onTestFinished(() => pool.close());
  return pool;
}

const who = async (pool: ReturnType<typeof makePool>) =>
  (await pool.run({ kind: 'who' }, { name: 'who' })) as { threadId: number; workerData: unknown };

it('starts no thread before the first job, then uses it again, and no more than allowed', async () => {
  const pool = makePool({ maxThreads: 2, workerData: 'theme' });
  expect(pool.size).toEqual({ threads: 0, queued: 0 });
  const first = await who(pool);
  expect(first.workerData).toBe('theme');
  expect((await who(pool)).threadId).toBe(first.threadId);
  const waiting = [1, 2, 3, 4].map(number =>
    pool.run({ kind: 'wait', ms: 20 }, { name: `job ${number}` }),
  );
  expect(pool.size).toEqual({ threads: 2, queued: 2 });
  expect(new Set(await Promise.all(waiting)).size).toBe(2);
});

it('passes on progress in order, ahead of the result', async () => {
  const seen: number[] = [];
  const onProgress = (progress: number) => void seen.push(progress);
  const result = await makePool().run({ kind: 'count', to: 3 }, { name: 'count', onProgress });
  expect([seen, result]).toEqual([[1, 2, 3], 3]);
});

it('moves buffers to the thread and back', async () => {
  const pool = makePool();
  const bytes = new Uint8Array(1000);
  const transfer = [bytes.buffer];
  expect(await pool.run({ kind: 'measure', bytes }, { name: 'measure', transfer })).toBe(1000);
  expect(bytes.length).toBe(0);
  expect(await pool.run({ kind: 'give' }, { name: 'give' })).toHaveLength(1000);
});

it('rejects with what a job throws, and goes on in the same thread', async () => {
  const pool = makePool();
  const { threadId } = await who(pool);
  await expect(pool.run({ kind: 'throw' }, { name: 'page 1' })).rejects.toMatchObject({
    name: 'InputError',
    message: 'page 1 has no title',
  });
  await expect(pool.run({ kind: 'unclonable' }, { name: 'page 2' })).rejects.toThrow(
    'not be cloned',
  );
  const job = { kind: 'who', extra: () => {} } as never;
  await expect(pool.run(job, { name: 'page 3' })).rejects.toThrow('not be cloned');
  expect((await who(pool)).threadId).toBe(threadId);
});

it('replaces the thread of a job that takes too long', async () => {
  const pool = makePool();
  const { threadId } = await who(pool);
  const slow = pool.run({ kind: 'loop' }, { name: "page 'index.md'", deadlineMs: 50 });
  const next = who(pool);
  await expect(slow).rejects.toMatchObject({
    name: 'ServiceUnavailableError',
    message: "page 'index.md' took longer than 0.05 s",
  });
  expect((await next).threadId).not.toBe(threadId);
  expect(pool.size.threads).toBe(1);
});

it('replaces the thread of a job that needs too much memory', async () => {
  const pool = makePool({ memoryMb: 24 });
  const large = pool.run({ kind: 'fill' }, { name: "page 'all.md'" });
  await expect(large).rejects.toThrow(
    "page 'all.md' needs more than the 24 MB that a thread of 'render' has",
  );
  expect((await who(pool)).threadId).toBeGreaterThan(0);
});

it('names the job during which its thread ended', async () => {
  const pool = makePool();
  await expect(pool.run({ kind: 'exit' }, { name: "page 'a.md'" })).rejects.toThrow(
    "The thread of 'render' ended during page 'a.md': it ended with code 3",
  );
  expect((await who(pool)).threadId).toBeGreaterThan(0);
});

it('survives a thread that crashes without a job', async () => {
  const pool = makePool();
  const crashed = await pool.run({ kind: 'crash-later' }, { name: 'crash' });
  await vi.waitFor(async () => {
    const { threadId } = await who(pool);
    expect(threadId).not.toBe(crashed);
  }, 20_000);
});

it('cancels jobs that wait and jobs that run', async () => {
  const pool = makePool();
  const reason = new Error('no longer needed');
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = pool.run({ kind: 'loop' }, { name: 'first', signal: running.signal });
  const second = pool.run({ kind: 'loop' }, { name: 'second', signal: waiting.signal });
  const third = who(pool);
  waiting.abort(reason);
  await expect(second).rejects.toBe(reason);
  expect(pool.size.queued).toBe(1);
  running.abort(reason);
  await expect(first).rejects.toBe(reason);
  expect((await third).threadId).toBeGreaterThan(0);
  const late = pool.run({ kind: 'who' }, { name: 'late', signal: AbortSignal.abort(reason) });
  await expect(late).rejects.toBe(reason);
});

it('refuses jobs beyond those that may wait', async () => {
  const pool = makePool({ maxQueued: 1 });
  const wait = (name: string) => pool.run({ kind: 'wait', ms: 10 }, { name });
  const accepted = [wait('first'), wait('second')];
  await expect(wait("page 'c.md'")).rejects.toThrow(
    "page 'c.md' is refused: 1 jobs wait for a thread of 'render'; try again later",
  );
  await Promise.all(accepted);
});

it('ends threads that have nothing to do', async () => {
  const pool = makePool({ idleMs: 20 });
  const { threadId } = await who(pool);
  await vi.waitFor(() => expect(pool.size.threads).toBe(0));
  expect((await who(pool)).threadId).not.toBe(threadId);
});

it('rejects what runs and waits when it is closed', async () => {
  const pool = makePool();
  const jobs = [1, 2].map(number => pool.run({ kind: 'loop' }, { name: `job ${number}` }));
  const settled = Promise.allSettled(jobs);
  await vi.waitFor(() => expect(pool.size.queued).toBe(1));
  await pool.close();
  for (const result of await settled) expect(result.status).toBe('rejected');
  await expect(who(pool)).rejects.toThrow("The threads of 'render' are closed");
});

it('reports a thread that cannot be started', async () => {
  const pool = makePool({ entry: new URL('testing/none.ts', import.meta.url) });
  await expect(who(pool)).rejects.toMatchObject({
    name: 'ServiceUnavailableError',
    message: expect.stringContaining("The thread for who of 'render' could not be started"),
  });
});
