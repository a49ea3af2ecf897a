import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { ServiceUnavailableError } from '@portico/errors';
import { startThread } from '../startThread.ts';
import { compactBytes } from './bytes.ts';
import type { StatementArrays, StatementResult } from './StatementCache.ts';
import type { WriterReply, WriterRequest, WriterStatement } from './writerProtocol.ts';

/** How writer threads are run. */
export interface SqliteWriterThreadOptions {
  /** Called when a thread ends that should not have; the next write starts another. */
  onLost?: (error: Error) => void;
  /** How much memory a thread may use for values before it ends; 512 MB when omitted. */
  heapMb?: number;
}

/** The thread ended before it answered. */
export class WriterLostError extends ServiceUnavailableError {
  /** The statement is what the thread was running, and may be why it ended. */
  readonly wasRunning: boolean;

  constructor(cause: Error, wasRunning: boolean) {
    super(`The thread that writes to SQLite ended before it answered: ${cause.message}`, {
      cause,
      hint: 'Try again: another thread has been started',
    });
    this.wasRunning = wasRunning;
  }
}

interface Waiting {
  resolve(result: StatementResult): void;
  reject(error: Error): void;
}

interface RunningThread {
  worker: Promise<Worker>;
  /** In the order in which the thread answers. */
  waiting: Map<number, Waiting>;
  hasEnded: boolean;
}

// Young values are few and short-lived here; the default room for them would cost 50 MB a thread.
const maxYoungGenerationSizeMb = 8;
const defaultHeapMb = 512;

/**
 * The serving side of a thread that owns all writes to some SQLite files. The thread starts with the first write and ends
 * with its last file: one that nobody needs would cost some 15 MB. One that fails is replaced: what was sent to it is
 * rejected, and so is what belongs to a transaction that went with it.
 */
export class SqliteWriterThread {
  readonly options: SqliteWriterThreadOptions;
  readonly #paths = new Set<string>();
  #thread: RunningThread | undefined;
  #lastId = 0;

  constructor(options: SqliteWriterThreadOptions = {}) {
    this.options = options;
  }

  /**
   * Runs one statement on a file, after all that were sent before it.
   *
   * @throws WriterLostError when the thread ends meanwhile; ServiceUnavailableError when the statement's transaction is
   *   no longer open.
   */
  async run(statement: WriterStatement): Promise<StatementResult> {
    this.#paths.add(statement.path);
    const thread = (this.#thread ??= this.#start());
    const worker = await thread.worker;
    // Nothing has been sent yet.
    if (thread.hasEnded) return this.run(statement);
    const parameters = statement.parameters.map(compactBytes);
    return this.#send(thread, worker, { ...statement, kind: 'run', parameters });
  }

  /** Lets the thread finish what it was sent for a file, and close that. */
  async close(path: string): Promise<void> {
    const thread = this.#thread;
    if (!this.#paths.delete(path) || !thread) return;
    const isLast = this.#paths.size === 0;
    if (isLast) this.#thread = undefined;
    const worker = await thread.worker;
    if (thread.hasEnded) return;
    try {
      await this.#send(thread, worker, { kind: 'close', path });
    } finally {
      if (isLast && !thread.hasEnded) await end(thread, worker);
    }
  }

  #start(): RunningThread {
    const entry = new URL(import.meta.resolve('@portico/server/sqlite-writer'));
    const { heapMb = defaultHeapMb } = this.options;
    const resourceLimits = { maxYoungGenerationSizeMb, maxOldGenerationSizeMb: heapMb };
    const thread: RunningThread = {
      worker: startThread(entry, { name: 'sqlite-writer', resourceLimits }),
      waiting: new Map(),
      hasEnded: false,
    };
    thread.worker.then(
      worker => {
        worker.on('message', (reply: WriterReply) => handleReply(thread, reply));
        worker.on('error', error => this.#handleEnd(thread, error as Error));
        worker.on('exit', code => this.#handleEnd(thread, new Error(`It exited with ${code}`)));
      },
      // Whoever waits for it gets the error; the next write tries again.
      () => {
        if (this.#thread === thread) this.#thread = undefined;
      },
    );
    return thread;
  }

  #send(
    { waiting }: RunningThread,
    worker: Worker,
    request: ({ kind: 'run' } & WriterStatement) | { kind: 'close'; path: string },
  ): Promise<StatementResult> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      worker.postMessage({ ...request, id } satisfies WriterRequest);
      waiting.set(id, { resolve, reject });
    });
  }

  #handleEnd(thread: RunningThread, error: Error): void {
    if (thread.hasEnded) return;
    thread.hasEnded = true;
    if (this.#thread === thread) this.#thread = undefined;
    for (const [index, { reject }] of [...thread.waiting.values()].entries())
      reject(new WriterLostError(error, index === 0));
    thread.waiting.clear();
    this.options.onLost?.(error);
  }
}

async function end(thread: RunningThread, worker: Worker): Promise<void> {
  thread.hasEnded = true;
  const ended = once(worker, 'exit');
  worker.postMessage({ kind: 'end' } satisfies WriterRequest);
  await ended;
}

function handleReply({ waiting }: RunningThread, reply: WriterReply): void {
  if (reply.kind === 'ready') return;
  const sender = waiting.get(reply.id);
  waiting.delete(reply.id);
  switch (reply.kind) {
    case 'result':
      return sender?.resolve(toResult(reply));
    case 'lost':
      return sender?.reject(
        new ServiceUnavailableError(
          'The transaction is no longer open, and nothing of it is stored',
          {
            hint: 'Try again: its thread ended, or SQLite had to roll it back',
          },
        ),
      );
    default:
      return sender?.reject(Object.assign(new Error(reply.error.message), reply.error));
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
