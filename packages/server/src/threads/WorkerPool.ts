import type { Transferable } from 'node:worker_threads';
import { ServiceUnavailableError } from '@portico/errors';
import { PoolThread, type PoolThreadOptions, type ThreadJob } from './PoolThread.ts';

/** What a pool of threads is made from. */
export interface WorkerPoolOptions extends PoolThreadOptions {
  maxThreads: number;
  /** Jobs that may wait for a thread; further ones are refused. Default 1,000. */
  maxQueued?: number;
  /** After how long a thread without a job is ended. Default 30 seconds. */
  idleMs?: number;
}

/** How one job is run. */
export interface RunJobOptions<Progress> {
  /** Names the job in errors, such as `"page 'index.md'"`. */
  name: string;
  /** How long it may run, from when its thread has it; the thread is replaced beyond it. Default: any time. */
  deadlineMs?: number;
  /** Makes the error of a job that takes longer, where its author is to blame. Default: ServiceUnavailableError. */
  createDeadlineError?: (message: string) => Error;
  /** Cancels the job, waiting or running: its thread is replaced, and the promise rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Called with what the job reports before its result, in order. */
  onProgress?: (progress: Progress) => void;
  /** Buffers that move to the thread instead of being copied. */
  transfer?: readonly Transferable[];
}

interface QueuedJob extends ThreadJob {
  resolve(result: unknown): void;
  reject(error: unknown): void;
  /** Forgets the listener of the signal, which is for waiting jobs. */
  take(): void;
}

/**
 * A bounded number of threads for work that would block the server, started when it comes. One job runs in a thread at
 * a time; a job that exceeds its deadline or its memory, is cancelled or ends its thread costs no other job anything.
 */
export class WorkerPool<Job, Result, Progress = never> {
  readonly #options: Required<Pick<WorkerPoolOptions, 'maxQueued' | 'idleMs'>> & WorkerPoolOptions;
  readonly #threads = new Set<PoolThread>();
  /** Threads without a job, with what ends them; the one that was used last is used first. */
  readonly #idle = new Map<PoolThread, NodeJS.Timeout>();
  readonly #queue: QueuedJob[] = [];
  #closed: Error | undefined;

  constructor(options: WorkerPoolOptions) {
    this.#options = { maxQueued: 1000, idleMs: 30_000, ...options };
  }

  /** How many threads there are, and how many jobs wait for one. */
  get size(): { threads: number; queued: number } {
    return { threads: this.#threads.size, queued: this.#queue.length };
  }

  /**
   * Runs a job in a thread.
   *
   * @throws what the job throws; the reason of its signal; ServiceUnavailableError that names the job when it takes
   * longer or needs more memory than it may, ends its thread, or when too many jobs wait.
   */
  run(job: Job, options: RunJobOptions<Progress>): Promise<Result> {
    const { name, signal, deadlineMs, createDeadlineError, onProgress, transfer = [] } = options;
    if (this.#closed) return Promise.reject(this.#closed);
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const cancel = () => {
      this.#queue.splice(this.#queue.indexOf(queued), 1);
      reject(signal?.reason);
    };
    const queued: QueuedJob = {
      name,
      job,
      transfer,
      deadlineMs,
      createDeadlineError,
      signal,
      onProgress: onProgress as ThreadJob['onProgress'],
      resolve,
      reject,
      take: () => signal?.removeEventListener('abort', cancel),
    };
    signal?.addEventListener('abort', cancel, { once: true });
    this.#queue.push(queued);
    this.#dispatch();
    if (this.#queue.length > this.#options.maxQueued) {
      this.#queue.pop();
      queued.take();
      reject(
        new ServiceUnavailableError(
          `${name} is refused: ${this.#options.maxQueued} jobs wait for a thread of '${this.#options.name}'; try again later`,
        ),
      );
    }
    return promise as Promise<Result>;
  }

  /** Ends all threads; what waits or runs is rejected. */
  async close(): Promise<void> {
    const reason = new ServiceUnavailableError(`The threads of '${this.#options.name}' are closed`);
    this.#closed ??= reason;
    for (const queued of this.#queue.splice(0)) {
      queued.take();
      queued.reject(reason);
    }
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    await Promise.all([...this.#threads].map(thread => thread.terminate(reason)));
    this.#threads.clear();
  }

  #dispatch(): void {
    while (this.#queue.length > 0 && !this.#closed) {
      const thread = this.#takeIdle() ?? this.#create();
      if (!thread) return;
      const queued = this.#queue.shift();
      if (queued) void this.#runOn(thread, queued);
    }
  }

  #takeIdle(): PoolThread | undefined {
    for (const [thread, timer] of [...this.#idle].toReversed()) {
      clearTimeout(timer);
      this.#idle.delete(thread);
      if (thread.isAlive) return thread;
      this.#threads.delete(thread);
    }
    return undefined;
  }

  #create(): PoolThread | undefined {
    if (this.#threads.size >= this.#options.maxThreads) return undefined;
    const thread = new PoolThread(this.#options);
    this.#threads.add(thread);
    return thread;
  }

  async #runOn(thread: PoolThread, queued: QueuedJob): Promise<void> {
    queued.take();
    try {
      queued.resolve(await thread.run(queued));
    } catch (error) {
      queued.reject(error);
    }
    if (this.#closed) return;
    if (thread.isAlive) this.#rest(thread);
    else this.#threads.delete(thread);
    this.#dispatch();
  }

  #rest(thread: PoolThread): void {
    thread.unref();
    const end = () => {
      this.#idle.delete(thread);
      this.#threads.delete(thread);
      void thread.terminate(new Error('it had nothing to do'));
    };
    this.#idle.set(thread, setTimeout(end, this.#options.idleMs).unref());
  }
}
