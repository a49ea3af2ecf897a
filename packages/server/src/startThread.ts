import { on } from 'node:events';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a worker thread and waits until it says `{ kind: 'ready' }`.
 *
 * @param signal - gives up the wait, and ends the thread.
 * @throws Error when the thread fails before; the signal's reason.
 */
export async function startThread(
  entry: URL,
  options: WorkerOptions,
  signal?: AbortSignal,
): Promise<Worker> {
  const worker = new Worker(entry, options);
  try {
    // Under `node --watch` a thread also reports which files it has loaded.
    for await (const [message] of on(worker, 'message', {
      close: ['exit'],
      ...(signal && { signal }),
    })) {
      if ((message as { kind?: string }).kind === 'ready') return worker;
    }
  } catch (error) {
    void worker.terminate();
    throw signal?.aborted ? signal.reason : error;
  }
  throw new Error(`The thread '${options.name}' ended before it was ready`);
}
