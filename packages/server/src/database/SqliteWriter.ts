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

/** The serving side of the thread that owns all writes to one SQLite file. */
export class SqliteWriter {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #failure: Error | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (reply: WriterReply) => this.#handleReply(reply));
    worker.on('error', error => this.#fail(error as Error));
    worker.on('exit', () => this.#fail(new Error('The SQLite writer has ended')));
  }

  /** Starts the thread; the file and its write-ahead log exist when this settles. */
  static async start(data: WriterData): Promise<SqliteWriter> {
    const entry = new URL(import.meta.resolve('@portico/server/sqlite-writer'));
    const options = { workerData: data, name: 'sqlite-writer', resourceLimits };
    return new SqliteWriter(await startThread(entry, options));
  }

  /** Runs one statement in the thread, after all that were sent before it. */
  run(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, sql, parameters });
    });
  }

  /** Lets the thread finish what it was sent, then ends it. */
  async close(): Promise<void> {
    if (this.#failure) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage('close');
    await ended;
  }

  #handleReply(reply: WriterReply): void {
    if (reply.kind === 'ready') return;
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.kind === 'result') waiting?.resolve(reply);
    else waiting?.reject(Object.assign(new Error(reply.error.message), reply.error));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}
