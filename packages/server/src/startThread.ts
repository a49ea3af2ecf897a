import { on } from 'node:events';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a worker thread and waits until it says `{ kind: 'ready' }`.
 *
 * @throws Error when the thread fails before.
 */
export async function startThread(entry: URL, options: WorkerOptions): Promise<Worker> {
  const worker = new Worker(entry, options);
  // Under `node --watch` a thread also tells which files it has loaded.
  for await (const [message] of on(worker, 'message', { close: ['exit'] })) {
    if ((message as { kind?: string }).kind === 'ready') return worker;
  }
  throw new Error(`The thread '${options.name}' ended before it was ready`);
}
