import type { Transferable, Worker } from 'node:worker_threads';
import { NotImplementedError, ServiceUnavailableError, toError } from '@portico/errors';
import { startThread } from '../startThread.ts';
import type { CallAnswer, JobReply, JobRequest } from './jobProtocol.ts';

/** How a thread of a pool is started. */
export interface PoolThreadOptions {
  /** Names the thread in errors and tools. */
  name: string;
  /** The file that calls `serveJobs`. */
  entry: URL;
  /** Of values that live long; the thread ends beyond it. */
  memoryMb: number;
  /** Given to every thread as `workerData`. */
  workerData?: unknown;
  /** Answers `callServer` of its threads, in the thread of the server: what it returns can be cloned. */
  serveCall?: (argument: unknown) => unknown;
}

/** A job on its way. */
export interface ThreadJob {
  /** Names the job in errors. */
  name: string;
  job: unknown;
  transfer: readonly Transferable[];
  deadlineMs: number | undefined;
  signal: AbortSignal | undefined;
  onProgress: ((progress: unknown) => void) | undefined;
  /** Makes the error of a job that exceeds its deadline. Default: that the service is not available. */
  createDeadlineError: ((message: string) => Error) | undefined;
}

const startTimeoutMs = 30_000;
const youngMemoryMb = 16;

/** One thread of a pool, which runs one job at a time. It ends with a job that fails to end by itself. */
export class PoolThread {
  readonly #options: PoolThreadOptions;
  #worker: Worker | undefined;
  #failure: Error | undefined;
  readonly #ending = new AbortController();
  #onReply: ((reply: JobReply) => void) | undefined;
  #onFailure: ((error: Error) => void) | undefined;
  #lastId = 0;

  constructor(options: PoolThreadOptions) {
    this.#options = options;
  }

  /** Whether it can run another job. */
  get isAlive(): boolean {
    return this.#failure === undefined;
  }

  /** Lets the process end while the thread has nothing to do. */
  unref(): void {
    this.#worker?.unref();
  }

  /** Runs a job. @throws what the job throws, the reason of its signal, or an error that names the job. */
  async run(job: ThreadJob): Promise<unknown> {
    const worker = await this.#start(job);
    worker.ref();
    job.signal?.throwIfAborted();
    try {
      return await this.#execute(worker, job);
    } finally {
      this.#onReply = undefined;
      this.#onFailure = undefined;
    }
  }

  /** Ends the thread, whatever it does. */
  async terminate(reason: Error): Promise<void> {
    this.#fail(reason);
    this.#ending.abort(reason);
    await this.#worker?.terminate();
  }

  async #start({ name }: ThreadJob): Promise<Worker> {
    if (this.#failure) throw this.#failure;
    if (this.#worker) return this.#worker;
    const { entry, memoryMb, workerData, name: threadName } = this.#options;
    const starting = startThread(
      entry,
      {
        name: threadName,
        workerData,
        resourceLimits: {
          maxOldGenerationSizeMb: memoryMb,
          maxYoungGenerationSizeMb: youngMemoryMb,
        },
      },
      AbortSignal.any([AbortSignal.timeout(startTimeoutMs), this.#ending.signal]),
    );
    try {
      this.#worker = await starting;
    } catch (cause) {
      if (this.#ending.signal.aborted) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      this.#failure = new ServiceUnavailableError(
        `The thread for ${name} of '${threadName}' could not be started: ${reason}`,
        { cause },
      );
      throw this.#failure;
    }
    this.#worker.on('message', (reply: JobReply) => {
      if (reply.kind === 'call') this.#answer(reply);
      else this.#onReply?.(reply);
    });
    this.#worker.on('error', error => this.#fail(error as Error));
    this.#worker.on('exit', code => this.#fail(new Error(`it ended with code ${code}`)));
    return this.#worker;
  }

  #answer({ argument, answered }: Extract<JobReply, { kind: 'call' }>): void {
    const send = (answer: CallAnswer) => this.#worker?.postMessage(answer);
    try {
      const { serveCall } = this.#options;
      if (!serveCall)
        throw new NotImplementedError(`The threads of '${this.#options.name}' may not call`);
      send({ kind: 'answer', value: serveCall(argument) });
    } catch (error) {
      const { name, message } = toError(error);
      send({ kind: 'answer', failure: { name, message } });
    }
    Atomics.store(answered, 0, 1);
    Atomics.notify(answered, 0);
  }

  #execute(worker: Worker, job: ThreadJob): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = ++this.#lastId;
    this.#onReply = reply => {
      if (reply.kind === 'ready' || reply.kind === 'call' || reply.id !== id) return;
      if (reply.kind === 'progress') job.onProgress?.(reply.progress);
      else if (reply.kind === 'result') resolve(reply.result);
      else reject(Object.assign(new Error(reply.message), { name: reply.name }));
    };
    this.#onFailure = error => reject(this.#describeEnd(job.name, error));
    const give = (reason: Error) => {
      reject(reason);
      void this.terminate(reason);
    };
    const { deadlineMs, signal, createDeadlineError = toUnavailable } = job;
    const timer =
      deadlineMs === undefined
        ? undefined
        : setTimeout(
            () => give(createDeadlineError(`${job.name} took longer than ${deadlineMs / 1000} s`)),
            deadlineMs,
          );
    const abort = () => give(signal?.reason as Error);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      worker.postMessage({ id, job: job.job } satisfies JobRequest, [...job.transfer]);
    } catch (error) {
      reject(error);
    }
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
  }

  #describeEnd(jobName: string, error: Error): Error {
    const { name, memoryMb } = this.#options;
    const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    return new ServiceUnavailableError(
      isOutOfMemory
        ? `${jobName} needs more than the ${memoryMb} MB that a thread of '${name}' has`
        : `The thread of '${name}' ended during ${jobName}: ${error.message}`,
      { cause: error },
    );
  }

  #fail(error: Error): void {
    if (this.#failure) return;
    this.#failure = error;
    this.#onFailure?.(error);
  }
}

function toUnavailable(message: string): Error {
  return new ServiceUnavailableError(message);
}
