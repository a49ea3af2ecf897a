import { setTimeout } from 'node:timers/promises';
import { threadId, workerData } from 'node:worker_threads';
import { serveJobs } from '../serveJobs.ts';

/** What the thread of the pool's tests can do. */
export type TestJob =
  | { kind: 'who' }
  | { kind: 'wait'; ms: number }
  | { kind: 'count'; to: number }
  | { kind: 'measure'; bytes: Uint8Array }
  | { kind: 'give' }
  | { kind: 'throw' }
  | { kind: 'loop' }
  | { kind: 'fill' }
  | { kind: 'exit' }
  | { kind: 'crash-later' }
  | { kind: 'unclonable' };

const buffers: number[][] = [];

serveJobs<TestJob, unknown, number>(async (job, { reportProgress, transfer }) => {
  switch (job.kind) {
    case 'who':
      return { threadId, workerData: workerData as unknown };
    case 'wait':
      await setTimeout(job.ms);
      return threadId;
    case 'count':
      for (let at = 1; at <= job.to; at += 1) reportProgress(at);
      return job.to;
    case 'measure':
      return job.bytes.length;
    case 'give': {
      const bytes = new Uint8Array(1000);
      transfer(bytes.buffer);
      return bytes;
    }
    case 'throw':
      throw Object.assign(new Error('page 1 has no title'), { name: 'InputError' });
    case 'loop':
      for (;;);
    case 'fill':
      for (;;) buffers.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5));
    case 'exit':
      return process.exit(3);
    case 'crash-later':
      globalThis.setTimeout(() => {
        throw new Error('out of the blue');
        // Long after the answer, also where the machine is busy.
      }, 500);
      return threadId;
    case 'unclonable':
      return () => {};
  }
});
