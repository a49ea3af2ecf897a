import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { compactBytes } from './bytes.ts';
import { startThread } from '../startThread.ts';
import type { StatementArrays, StatementResult } from './StatementCache.ts';
import type { WriterData, WriterReply } from './writerProtocol.ts';

interface Waiting {
  resolve(result: StatementResult): void;
  reject(error: Error): void;
}

// Young values are few and short-lived here; the usual room for them would cost 50 MB a thread.
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/**
 * The serving side of the thread that owns all writes to one SQLite file. The thread starts with the first
 * write: one that nobody needs would cost some 15 MB.
 */
export class SqliteWriter {
  readonly #data: WriterData;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Promise<Worker> | undefined;
  #lastId = 0;
  #failure: Error | undefined;

  constructor(data: WriterData) {
    this.#data = data;
  }

  /** Runs one statement in the thread, after all that were sent before it. */
  async run(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    if (this.#failure) throw this.#failure;
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    if (this.#failure) throw this.#failure;
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, sql, parameters: parameters.map(compactBytes) });
    });
  }

  /** Lets the thread finish what it was sent, then ends it; nothing can be written afterwards. */
  async close(): Promise<void> {
    const starting = this.#worker;
    const failed = this.#failure;
    this.#failure ??= new Error('The SQLite writer is closed');
    if (!starting || failed) return;
    const worker = await starting;
    worker.off('exit', this.#handleExit);
    const ended = once(worker, 'exit');
    worker.postMessage('close');
    await ended;
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

  #handleReply(reply: WriterReply): void {
    if (reply.kind === 'ready') return;
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.kind === 'result') waiting?.resolve(toResult(reply));
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

function toResult({ names, rows, changes }: StatementArrays): StatementResult {
  return {
    rows: rows.map(values => {
      const row: Record<string, unknown> = {};
      for (const [index, name] of names.entries()) row[name] = values[index];
      return row;
    }),
    ...(changes !== undefined && { changes }),
  };
}
