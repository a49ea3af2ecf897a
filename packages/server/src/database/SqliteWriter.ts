import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../startThread.ts';
import type { StatementResult } from './StatementCache.ts';
import type { WriterData, WriterReply } from './writerProtocol.ts';

interface Waiting {
  resolve(result: StatementResult): void;
  reject(error: Error): void;
}

// Young values are few and short-lived here; the usual room for them would cost 50 MB a thread.
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/** A thread that nobody needs costs some 15 MB; starting it again takes 50 ms. */
const restAfterMs = 30_000;

/**
 * The serving side of the thread that owns all writes to one SQLite file. The thread lives while there is
 * something to write.
 */
export class SqliteWriter {
  readonly #data: WriterData;
  readonly #restAfterMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Promise<Worker> | undefined;
  #resting: NodeJS.Timeout | undefined;
  #ended: Promise<void> = Promise.resolve();
  #lastId = 0;
  #failure: Error | undefined;

  constructor(data: WriterData, options: { restAfterMs?: number } = {}) {
    this.#data = data;
    this.#restAfterMs = options.restAfterMs ?? restAfterMs;
  }

  /** Runs one statement in the thread, after all that were sent before it. */
  async run(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    clearTimeout(this.#resting);
    if (this.#failure) throw this.#failure;
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    if (this.#failure) throw this.#failure;
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, sql, parameters });
    });
  }

  /** Says that no transaction is open: the thread ends when nothing follows for a while. */
  rest(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#end(), this.#restAfterMs);
    this.#resting.unref();
  }

  /** Lets the thread finish what it was sent, then ends it; nothing can be written afterwards. */
  async close(): Promise<void> {
    clearTimeout(this.#resting);
    this.#end();
    await this.#ended;
    this.#failure ??= new Error('The SQLite writer is closed');
  }

  async #start(): Promise<Worker> {
    const entry = new URL(import.meta.resolve('@portico/server/sqlite-writer'));
    const options = { workerData: this.#data, name: 'sqlite-writer', resourceLimits };
    try {
      const worker = await startThread(entry, options);
      worker.on('message', (reply: WriterReply) => this.#handleReply(reply));
      worker.on('error', error => this.#fail(error as Error));
      worker.on('exit', this.#handleExit);
      return worker;
    } catch (error) {
      // No transaction can be open, so the next one may try again.
      this.#worker = undefined;
      throw error;
    }
  }

  #end(): void {
    const starting = this.#worker;
    if (!starting || this.#failure) return;
    this.#worker = undefined;
    this.#ended = starting.then(async worker => {
      worker.off('exit', this.#handleExit);
      const ended = once(worker, 'exit');
      worker.postMessage('close');
      await ended;
    });
  }

  #handleReply(reply: WriterReply): void {
    if (reply.kind === 'ready') return;
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.kind === 'result') waiting?.resolve(reply);
    else waiting?.reject(Object.assign(new Error(reply.error.message), reply.error));
  }

  readonly #handleExit = (): void => this.#fail(new Error('The SQLite writer has ended'));

  #fail(error: Error): void {
    // For good: what follows may belong to a transaction that went with the thread.
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}
