import { findStorageFailure, type StorageFailure } from './findStorageFailure.ts';
import { SqliteWriterThread, WriterLostError } from './SqliteWriterThread.ts';
import type { StatementResult } from './StatementCache.ts';

const defaultCheckMs = 3000;
/** Rows changed between two checks from which much is written to a file, and below which no longer. */
const manyRows = 2000;
const fewRows = 200;
/** For how long something that was written shows that the file can be written. */
const checkedMs = 5000;
/** Writes the first page of the file, with the value that it has. */
const probe = 'pragma user_version = 0';

/**
 * All writes to one SQLite file, by one caller at a time. They go through a thread that the files of all plugins share. While
 * much is written, the file has a thread of its own, so that the others do not wait; its cache is freed with that thread.
 * A file whose statement was running when the shared thread failed never uses that again.
 */
export class SqliteWriter {
  readonly #path: string;
  readonly #shared: SqliteWriterThread;
  readonly #onCalm: () => void;
  readonly #checkMs: number;
  #thread: SqliteWriterThread;
  #moved: Promise<void> | undefined;
  #check: NodeJS.Timeout | undefined;
  #rows = 0;
  #running = 0;
  #isInTransaction = false;
  #mayShare = true;
  #isClosed = false;
  /** What the last write met, until another one succeeds. */
  #failure: StorageFailure | undefined;
  #writtenAt = Number.NEGATIVE_INFINITY;

  /** @param onCalm - called a while after something was written to the file, unless much is written. */
  constructor(
    path: string,
    shared = new SqliteWriterThread(),
    { onCalm = () => {}, checkMs = defaultCheckMs } = {},
  ) {
    this.#path = path;
    this.#onCalm = onCalm;
    this.#shared = shared;
    this.#thread = shared;
    this.#checkMs = checkMs;
  }

  /** Runs one statement, after all before it. */
  async run(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    if (this.#isClosed) throw new Error('The SQLite writer is closed');
    const wantsOwn = this.#rows >= manyRows || !this.#mayShare;
    if (wantsOwn && this.#thread === this.#shared && this.#isIdle)
      this.#move(new SqliteWriterThread(this.#shared.options));
    this.#running += 1;
    try {
      await this.#moved;
      const isInTransaction = this.#isInTransaction;
      const result = await this.#thread.run({ path: this.#path, sql, parameters, isInTransaction });
      if (sql.startsWith('begin')) this.#isInTransaction = true;
      if (sql === 'commit') this.#isInTransaction = false;
      if (!this.#isInTransaction && (sql === 'commit' || result.changes)) this.#noteWritten();
      // A probe reports the changes of the statement before it.
      if (sql !== probe) this.#rows += result.changes ?? 0;
      this.#check ??= setTimeout(this.#look, this.#checkMs).unref();
      return result;
    } catch (error) {
      if (error instanceof WriterLostError && error.wasRunning) this.#mayShare = false;
      this.#noteFailure(error);
      throw error;
    } finally {
      if (sql === 'rollback') this.#isInTransaction = false;
      this.#running -= 1;
    }
  }

  /**
   * Resolves when the file can be written: by what has been written lately, else by writing a value that nobody reads.
   *
   * @throws StorageFailure with what the last write met.
   */
  async check(): Promise<void> {
    // A write that has not ended yet may take its time.
    if (!this.#isIdle) {
      if (this.#failure) throw this.#failure;
      return;
    }
    if (performance.now() - this.#writtenAt < checkedMs) return;
    await this.run(probe, []).catch((error: unknown) => {
      throw findStorageFailure(error) ?? error;
    });
    this.#noteWritten();
  }

  /** Lets what was sent end; nothing can be written afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#check);
    await this.#moved;
    await this.#thread.close(this.#path);
  }

  #noteWritten(): void {
    this.#failure = undefined;
    this.#writtenAt = performance.now();
  }

  #noteFailure(error: unknown): void {
    const failure = findStorageFailure(error);
    if (!failure) return;
    this.#failure = failure;
    this.#writtenAt = Number.NEGATIVE_INFINITY;
  }

  readonly #look = (): void => {
    this.#check = undefined;
    const rows = this.#rows;
    this.#rows = 0;
    if (this.#thread !== this.#shared) {
      if (rows >= fewRows || !this.#mayShare || !this.#isIdle) {
        this.#check = setTimeout(this.#look, this.#checkMs).unref();
        return;
      }
      this.#move(this.#shared);
    }
    if (rows < manyRows) this.#onCalm();
  };

  get #isIdle(): boolean {
    return this.#running === 0 && !this.#isInTransaction;
  }

  /** Goes on in another thread when this one has closed the file. */
  #move(thread: SqliteWriterThread): void {
    this.#moved = this.#thread.close(this.#path);
    // Whoever writes next gets its error.
    this.#moved.catch(() => {});
    this.#thread = thread;
  }
}
