import { toError } from '@portico/errors';
import { parentPort, type Transferable } from 'node:worker_threads';
import type { CallAnswer, JobReply, JobRequest } from './jobProtocol.ts';

export { callServer } from './callServer.ts';

/** What a job may do besides returning its result. */
export interface ThreadJobContext<Progress> {
  /** Sends a message to whoever ordered the job, ahead of the result. */
  reportProgress(progress: Progress): void;
  /** Moves a buffer to the caller with the result instead of copying it. */
  transfer(buffer: Transferable): void;
}

/**
 * Runs the jobs of a pool in this thread, one at a time: the only call of a thread's entry file.
 *
 * @param run - does one job. What it throws rejects the job with the same name and message.
 */
export function serveJobs<Job, Result, Progress = never>(
  run: (job: Job, context: ThreadJobContext<Progress>) => Promise<Result> | Result,
): void {
  const port = parentPort;
  if (!port) throw new Error('Jobs of a pool are served in a worker thread only');
  const reply = (message: JobReply, transfers: Transferable[] = []) =>
    port.postMessage(message, transfers);
  port.on('message', async (message: JobRequest | CallAnswer) => {
    // The answer to a call that nobody waits for any more.
    if ('kind' in message) return;
    const { id, job } = message;
    const transfers: Transferable[] = [];
    try {
      const result = await run(job as Job, {
        reportProgress: progress => reply({ kind: 'progress', id, progress }),
        transfer: buffer => void transfers.push(buffer),
      });
      reply({ kind: 'result', id, result }, transfers);
    } catch (error) {
      const { name, message } = toError(error);
      reply({ kind: 'failure', id, name, message });
    }
  });
  reply({ kind: 'ready' });
}
