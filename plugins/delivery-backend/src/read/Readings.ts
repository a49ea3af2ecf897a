import type { Logger } from '@portico/server';
import type { ReadOptions } from '@portico/delivery-node';
import type { ReadingStore, StoredReading } from '../store/ReadingStore.ts';
import { describeProblem } from './describeProblem.ts';

/** Something of a project that is read and stored. */
export interface ReadingTask<T> {
  /** Under which it is stored. */
  key: string;
  /** Calls are counted by it. */
  host: string;
  /** How long what was read is shown before it is read again. */
  freshMs: number;
  read(options: ReadOptions): Promise<T>;
}

/** What readings are made with. */
export interface ReadingsOptions {
  store: ReadingStore;
  logger: Logger;
  now: () => Date;
  /** How long a host may take. */
  deadlineMs: number;
}

/** Reads from hosts what is not fresh any more; what was read last is answered where that fails. */
export class Readings {
  readonly #options: ReadingsOptions;
  readonly #reading = new Map<string, Promise<StoredReading<unknown>>>();
  readonly #stopping = new AbortController();

  constructor(options: ReadingsOptions) {
    this.#options = options;
  }

  /** From the store while it is fresh, else from the host, for which this waits until its deadline. */
  async get<T>(task: ReadingTask<T>): Promise<StoredReading<T>> {
    const stored = await this.#find(task);
    return this.isDue(task, stored) ? this.#refresh(task, stored, false) : stored;
  }

  /** What is stored, without any request. */
  async listStored(
    tasks: readonly ReadingTask<unknown>[],
  ): Promise<Map<string, StoredReading<unknown>>> {
    return this.#options.store.list([...new Set(tasks.map(({ key }) => key))]);
  }

  /** Reads again while nobody waits. */
  refreshInBackground(task: ReadingTask<unknown>, stored: StoredReading<unknown>): void {
    this.#refresh(task, stored, true).catch((error: unknown) =>
      this.#options.logger.warn('A project could not be read again', { error }),
    );
  }

  /** Lets the next who wants it call the host, whatever the age of what is stored. */
  async expire({ key, freshMs }: ReadingTask<unknown>): Promise<void> {
    await this.#options.store.age(key, new Date(this.#options.now().getTime() - freshMs));
  }

  /** Whether the host is called for it. */
  isDue({ freshMs }: ReadingTask<unknown>, { readAt, problem }: StoredReading<unknown>): boolean {
    const now = this.#options.now().getTime();
    if (problem) return now >= Date.parse(problem.retryAt);
    return readAt === undefined || now - Date.parse(readAt) >= freshMs;
  }

  /** Ends what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#reading.values());
  }

  async #find<T>({ key }: ReadingTask<T>): Promise<StoredReading<T>> {
    return ((await this.#options.store.list([key])).get(key) ?? {}) as StoredReading<T>;
  }

  /** One request for all who want the same at a time. */
  #refresh<T>(
    task: ReadingTask<T>,
    stored: StoredReading<T>,
    isBackground: boolean,
  ): Promise<StoredReading<T>> {
    const known = this.#reading.get(task.key);
    if (known) return known as Promise<StoredReading<T>>;
    const work = this.#read(task, stored, isBackground).finally(() =>
      this.#reading.delete(task.key),
    );
    this.#reading.set(task.key, work);
    return work;
  }

  async #read<T>(
    { key, host, read }: ReadingTask<T>,
    stored: StoredReading<T>,
    isBackground: boolean,
  ): Promise<StoredReading<T>> {
    const { store, logger, now, deadlineMs } = this.#options;
    const stopping = this.#stopping.signal;
    try {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(deadlineMs)]);
      const content = await read({ signal, isBackground });
      const at = now();
      await store.putContent(key, content, at);
      return { content, readAt: at.toISOString() };
    } catch (error) {
      if (stopping.aborted) throw error;
      const problem = describeProblem(error, host, now());
      if (problem.reason === 'other') logger.warn('A project could not be read', { key, error });
      await store.putProblem(key, problem, now());
      return { ...stored, problem };
    }
  }
}
