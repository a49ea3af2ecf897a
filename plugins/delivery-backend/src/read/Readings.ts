import type { Logger } from '@portico/server';
import type { ReadOptions } from '@portico/delivery-node';
import type { ReadingStore, StoredReading } from '../store/ReadingStore.ts';
import { describeProblem } from './describeProblem.ts';

/** What is read of a project. */
export type ReadingKind =
  | 'builds'
  | 'branch'
  | 'pull-requests'
  | 'alerts'
  | 'deployments'
  | 'comparison';

/** Something of a project that is read and stored. */
export interface ReadingTask<T> {
  kind: ReadingKind;
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
  store: Pick<
    ReadingStore,
    'age' | 'list' | 'putContent' | 'putPause' | 'putProblem' | 'putWanted'
  >;
  logger: Logger;
  now: () => Date;
  /** How long a host may take. */
  deadlineMs: number;
  /** Counts a call. @param outcome - `read`, or the reason of a problem. */
  count?: (kind: ReadingKind, outcome: string) => void;
}

type ReadMode = Omit<ReadOptions, 'signal'>;

/** How often it is noted that people want to see the same. */
const wantedPauseMs = 600_000;

/** Reads from hosts what is not fresh any more; what was read last is answered where that fails. */
export class Readings {
  readonly #options: ReadingsOptions;
  readonly #reading = new Map<string, Promise<StoredReading<unknown>>>();
  /** Those that begin when what is under way ends. */
  readonly #next = new Map<string, Promise<StoredReading<unknown>>>();
  readonly #stopping = new AbortController();

  constructor(options: ReadingsOptions) {
    this.#options = options;
  }

  /** From the store while it is fresh, else from the host, for which this waits until its deadline. */
  async get<T>(task: ReadingTask<T>): Promise<StoredReading<T>> {
    const stored = await this.#find(task);
    if (this.#isDueFor(task, stored)) return this.#refresh(task, stored, { isBackground: false });
    await this.#noteWanted(task, stored);
    return stored;
  }

  /** What is stored, without any request. */
  async listStored(
    tasks: readonly ReadingTask<unknown>[],
  ): Promise<Map<string, StoredReading<unknown>>> {
    return this.#options.store.list([...new Set(tasks.map(({ key }) => key))]);
  }

  /** Reads again while nobody waits. */
  refreshInBackground(task: ReadingTask<unknown>, stored: StoredReading<unknown>): void {
    this.#refresh(task, stored, { isBackground: true }).catch((error: unknown) =>
      this.#options.logger.warn('A project could not be read again', { error }),
    );
  }

  /**
   * Reads again whatever the age of what is stored, while no person waits.
   *
   * @param reserve - the share of the host's limit of requests that is left to others.
   */
  async readAgain<T>(task: ReadingTask<T>, reserve: number): Promise<StoredReading<T>> {
    return this.#refresh(task, {}, { isBackground: true, reserve });
  }

  /** As `readAgain`, but never shares a reading that began before, whose answer may be older than the call. */
  async readNext<T>(task: ReadingTask<T>, reserve: number): Promise<StoredReading<T>> {
    const waiting = this.#next.get(task.key);
    if (waiting) return waiting as Promise<StoredReading<T>>;
    if (!this.#reading.has(task.key)) return this.readAgain(task, reserve);
    const next = this.#waitFor(task).then(() => {
      this.#next.delete(task.key);
      return this.readAgain(task, reserve);
    });
    this.#next.set(task.key, next);
    return next;
  }

  /** Lets the next who wants it call the host, whatever the age of what is stored and of what is under way. */
  async expire(task: ReadingTask<unknown>): Promise<void> {
    const { key, freshMs } = task;
    await this.#waitFor(task);
    await this.#options.store.age(key, new Date(this.#options.now().getTime() - freshMs));
  }

  /** Whether the host is called for it in the background. */
  isDue(task: ReadingTask<unknown>, stored: StoredReading<unknown>): boolean {
    const isPaused =
      stored.pausedUntil !== undefined &&
      this.#options.now().getTime() < Date.parse(stored.pausedUntil);
    return !isPaused && this.#isDueFor(task, stored);
  }

  /** Ends what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled([...this.#reading.values(), ...this.#next.values()]);
  }

  /** Whether the host is called for it when a person wants it. */
  #isDueFor(
    { freshMs }: ReadingTask<unknown>,
    { readAt, problem }: StoredReading<unknown>,
  ): boolean {
    const now = this.#options.now().getTime();
    if (problem) return now >= Date.parse(problem.retryAt);
    return readAt === undefined || now - Date.parse(readAt) >= freshMs;
  }

  async #noteWanted(
    { key }: ReadingTask<unknown>,
    { wantedAt }: StoredReading<unknown>,
  ): Promise<void> {
    const { store, now } = this.#options;
    const at = now();
    if (wantedAt === undefined || at.getTime() - Date.parse(wantedAt) >= wantedPauseMs)
      await store.putWanted(key, at);
  }

  /** Until what is under way has ended, however it ends. */
  async #waitFor({ key }: ReadingTask<unknown>): Promise<void> {
    await Promise.allSettled([this.#reading.get(key)]);
  }

  async #find<T>({ key }: ReadingTask<T>): Promise<StoredReading<T>> {
    return ((await this.#options.store.list([key])).get(key) ?? {}) as StoredReading<T>;
  }

  /** One request for all who want the same at a time. */
  #refresh<T>(
    task: ReadingTask<T>,
    stored: StoredReading<T>,
    mode: ReadMode,
  ): Promise<StoredReading<T>> {
    const known = this.#reading.get(task.key);
    if (known) return known as Promise<StoredReading<T>>;
    const work = this.#read(task, stored, mode).finally(() => this.#reading.delete(task.key));
    this.#reading.set(task.key, work);
    return work;
  }

  async #read<T>(
    { kind, key, host, read }: ReadingTask<T>,
    stored: StoredReading<T>,
    mode: ReadMode,
  ): Promise<StoredReading<T>> {
    const { store, logger, now, deadlineMs, count } = this.#options;
    const stopping = this.#stopping.signal;
    try {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(deadlineMs)]);
      const content = await read({ signal, ...mode });
      const at = now();
      await store.putContent(key, content, at, { isWanted: !mode.isBackground });
      count?.(kind, 'read');
      return { content, readAt: at.toISOString() };
    } catch (error) {
      if (stopping.aborted) throw error;
      const problem = describeProblem(error, host, now());
      count?.(kind, problem.reason);
      // What is left of the limit is for people: to them this is no problem.
      if (problem.reason === 'budget' && mode.isBackground) {
        await store.putPause(key, new Date(problem.retryAt), now());
        return { ...stored, pausedUntil: problem.retryAt };
      }
      if (problem.reason === 'other') logger.warn('A project could not be read', { key, error });
      await store.putProblem(key, problem, now());
      return { ...stored, problem };
    }
  }
}
