import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { EntityKindDefinition } from '@portico/catalog-node';
import { ServiceUnavailableError } from '@portico/errors';
import { startThread } from '@portico/server/work';
import type {
  DeriveTask,
  DocumentResult,
  IngestionReply,
  IngestionRequest,
  PartResult,
  PartTask,
  SourceContext,
} from './protocol.ts';
import { describeFailure } from './describeFailures.ts';

/**
 * Applies parts that were read. `takeMore` gives those that have come meanwhile, or none; what was
 * taken before must be applied by then.
 */
export type BatchHandler = (parts: PartResult[], takeMore: () => PartResult[]) => Promise<void>;

interface Job {
  worker: Worker;
  onBatch?: BatchHandler | undefined;
  /** Batches that wait to be applied. */
  queue: PartResult[][];
  /** Settles when all batches that came are applied. */
  applied: Promise<void> | undefined;
  resolve(documents: DocumentResult[]): void;
  reject(error: unknown): void;
}

// Documents live shortly; the usual room for young values would cost 50 MB.
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

/** After how long a thread without a job is ended: some 10 MB. Another one is there within 60 ms. */
const defaultIdleMs = 10_000;

/** How many batches are applied together, when the database is the slower side. */
const batchesPerTurn = 5;

/** Reads a text from a URL, or refuses to. */
export interface TextFetcher {
  fetchText(url: string): Promise<string>;
}

/**
 * The serving side of the ingestion thread: texts go in, rows come out, in batches. A thread that ends, such as for want of
 * memory, fails what it works on; the next job starts another one. One that has had nothing to do for a while is ended.
 */
export class Ingestor {
  readonly #fetcher: TextFetcher;
  readonly #kinds: readonly EntityKindDefinition[];
  readonly #idleMs: number;
  readonly #jobs = new Map<number, Job>();
  #lastId = 0;
  #thread: Promise<Worker> | undefined;
  /** That thread once it is ready. */
  #worker: Worker | undefined;
  /** Jobs, also those that wait for a thread. */
  #running = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  #idleEnd: Promise<unknown> | undefined;
  #isClosed = false;

  private constructor(
    fetcher: TextFetcher,
    kinds: readonly EntityKindDefinition[],
    idleMs: number,
  ) {
    this.#fetcher = fetcher;
    this.#kinds = kinds;
    this.#idleMs = idleMs;
  }

  /** Starts the thread. @param kinds - a company's own, beside those that every portal knows. */
  static async start(
    fetcher: TextFetcher,
    kinds: readonly EntityKindDefinition[] = [],
    idleMs = defaultIdleMs,
  ): Promise<Ingestor> {
    const ingestor = new Ingestor(fetcher, kinds, idleMs);
    await ingestor.#open();
    ingestor.#rest();
    return ingestor;
  }

  /** Has the thread ready for what is about to come. */
  prepare(): void {
    if (this.#isClosed || this.#running > 0) return;
    // Whatever needs it gets the error.
    this.#open().catch(() => {});
    this.#rest();
  }

  /** Reads parts of one source; each batch is waited for before the thread runs further ahead. */
  async read(context: SourceContext, parts: PartTask[], onBatch: BatchHandler): Promise<void> {
    await this.#start({ kind: 'read', id: 0, context, parts }, onBatch);
  }

  /** Derives documents again. The answer has one result a task, in order. */
  derive(tasks: DeriveTask[]): Promise<DocumentResult[]> {
    return this.#start({ kind: 'derive', id: 0, tasks });
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    await this.#idleEnd;
    const worker = await this.#thread?.catch(() => undefined);
    // It may have ended meanwhile.
    if (!worker || !this.#thread) return;
    const ended = once(worker, 'exit');
    worker.postMessage('close');
    // A job that still waits for its batches would keep the thread alive.
    const timer = setTimeout(() => void worker.terminate(), 500);
    await ended;
    clearTimeout(timer);
  }

  /** The thread that runs, or a new one. */
  #open(): Promise<Worker> {
    if (this.#isClosed)
      return Promise.reject(new ServiceUnavailableError('The catalog is stopping'));
    this.#thread ??= this.#startThread();
    return this.#thread;
  }

  async #startThread(): Promise<Worker> {
    const entry = new URL(import.meta.resolve('@portico/catalog-backend/ingestion-thread'));
    try {
      const worker = await startThread(entry, {
        name: 'catalog-ingestion',
        resourceLimits,
        workerData: this.#kinds,
      });
      worker.on('message', (reply: IngestionReply) => this.#handleReply(worker, reply));
      let hasEnded = false;
      const end = (error: Error) => {
        if (!hasEnded) this.#fail(worker, error);
        hasEnded = true;
      };
      worker.on('error', error => end(error as Error));
      worker.on('exit', () => end(new ServiceUnavailableError('The ingestion thread has ended')));
      this.#worker = worker;
      return worker;
    } catch (error) {
      this.#thread = undefined;
      throw error;
    }
  }

  async #start(
    request: IngestionRequest & { kind: 'read' | 'derive' },
    onBatch?: Job['onBatch'],
  ): Promise<DocumentResult[]> {
    clearTimeout(this.#idleTimer);
    this.#running += 1;
    try {
      return await this.#run(request, onBatch);
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#rest();
    }
  }

  async #run(
    request: IngestionRequest & { kind: 'read' | 'derive' },
    onBatch: Job['onBatch'],
  ): Promise<DocumentResult[]> {
    const worker = await this.#open();
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<DocumentResult[]>();
    this.#jobs.set(id, { worker, onBatch, queue: [], applied: undefined, resolve, reject });
    worker.postMessage({ ...request, id });
    return promise;
  }

  #rest(): void {
    clearTimeout(this.#idleTimer);
    if (!this.#isClosed) this.#idleTimer = setTimeout(() => this.#endIdle(), this.#idleMs).unref();
  }

  #endIdle(): void {
    const worker = this.#worker;
    // One that only starts is not ready for long.
    if (!worker) return this.#thread && this.#rest();
    this.#thread = undefined;
    this.#worker = undefined;
    this.#idleEnd = once(worker, 'exit').catch(() => {});
    worker.postMessage('close');
  }

  #handleReply(worker: Worker, reply: IngestionReply): void {
    if (reply.kind === 'ready') return;
    if (reply.kind === 'fetch') return void this.#fetch(worker, reply.fetchId, reply.url);
    const job = this.#jobs.get(reply.id);
    if (!job) return;
    if (reply.kind === 'batch') {
      job.queue.push(reply.parts);
      job.applied ??= this.#apply(reply.id, job);
    } else if (reply.kind === 'failed') {
      const error = Object.assign(new Error(reply.failure.message), reply.failure);
      this.#end(reply.id, () => job.reject(error));
    } else {
      const documents = reply.kind === 'derived' ? reply.documents : [];
      void Promise.resolve(job.applied).then(() =>
        this.#end(reply.id, () => job.resolve(documents)),
      );
    }
  }

  async #apply(id: number, job: Job): Promise<void> {
    const take = () => this.#take(id, job);
    try {
      while (job.queue.length > 0) await job.onBatch?.(take(), take);
      job.applied = undefined;
    } catch (error) {
      this.#end(id, () => job.reject(error));
    }
  }

  /** Hands out what waits; the thread may read on as far again. */
  #take(id: number, job: Job): PartResult[] {
    const batches = job.queue.splice(0, batchesPerTurn);
    for (let count = batches.length; count > 0; count -= 1)
      job.worker.postMessage({ kind: 'more', id });
    return batches.flat();
  }

  #end(id: number, settle: () => void): void {
    this.#jobs.delete(id);
    settle();
  }

  async #fetch(worker: Worker, fetchId: number, url: string): Promise<void> {
    try {
      const text = await this.#fetcher.fetchText(url);
      worker.postMessage({ kind: 'fetched', fetchId, text });
    } catch (error) {
      worker.postMessage({ kind: 'fetched', fetchId, failure: describeFailure(error) });
    }
  }

  /** Ends the jobs of a thread that has ended. */
  #fail(worker: Worker, error: Error): void {
    if (this.#worker === worker) {
      this.#thread = undefined;
      this.#worker = undefined;
    }
    for (const [id, job] of this.#jobs)
      if (job.worker === worker) this.#end(id, () => job.reject(error));
  }
}
