import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../startThread.ts';
import { compactBytes } from './bytes.ts';
import type { StatementArrays, StatementResult } from './StatementCache.ts';
import type { WriterReply, WriterRequest } from './writerProtocol.ts';

interface Waiting {
  resolve(result: StatementResult): void;
  reject(error: Error): void;
}

// Young values are few and short-lived here; the default room for them would cost 50 MB a thread.
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/**
 * The serving side of a thread that owns all writes to some SQLite files. The thread starts with the first write and ends
 * with its last file: one that nobody needs would cost some 15 MB.
 */
export class SqliteWriterThread {
  readonly #paths = new Set<string>();
  readonly #waiting = new Map<number, Waiting>();
  #worker: Promise<Worker> | undefined;
  #lastId = 0;
  #failure: Error | undefined;

  /** Runs one statement on a file, after all that were sent before it. */
  async run(path: string, sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    if (this.#failure) throw this.#failure;
    this.#paths.add(path);
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    const id = ++this.#lastId;
    const values = parameters.map(compactBytes);
    return this.#send(worker, { kind: 'run', id, path, sql, parameters: values });
  }

  /** Lets the thread finish what it was sent for a file, and close that. */
  async close(path: string): Promise<void> {
    const starting = this.#worker;
    if (!this.#paths.delete(path) || !starting || this.#failure) return;
    if (this.#paths.size > 0) {
      await this.#send(await starting, { kind: 'close', id: ++this.#lastId, path });
      return;
    }
    this.#worker = undefined;
    const worker = await starting;
    worker.off('exit', this.#handleExit);
    const ended = once(worker, 'exit');
    worker.postMessage({ kind: 'end' } satisfies WriterRequest);
    await ended;
  }

  async #start(): Promise<Worker> {
    const entry = new URL(import.meta.resolve('@portico/server/sqlite-writer'));
    try {
      const worker = await startThread(entry, { name: 'sqlite-writer', resourceLimits });
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

  async #send(worker: Worker, request: WriterRequest & { id: number }): Promise<StatementResult> {
    if (this.#failure) throw this.#failure;
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      worker.postMessage(request);
    });
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
