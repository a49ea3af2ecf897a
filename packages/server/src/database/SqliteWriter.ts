import { SqliteWriterThread, WriterLostError } from './SqliteWriterThread.ts';
import type { StatementResult } from './StatementCache.ts';

const defaultCheckMs = 3000;
/** Rows changed between two checks from which much is written to a file, and below which no longer. */
const manyRows = 2000;
const fewRows = 200;

/**
 * All writes to one SQLite file, by one caller at a time. They go through a thread that the files of all plugins share. While
 * much is written, the file has a thread of its own, so that the others do not wait; its cache is freed with that thread.
 * A file whose statement was running when the shared thread failed never uses that again.
 */
export class SqliteWriter {
  readonly #path: string;
  readonly #shared: SqliteWriterThread;
  readonly #checkMs: number;
  #thread: SqliteWriterThread;
  #moved: Promise<void> | undefined;
  #check: NodeJS.Timeout | undefined;
  #rows = 0;
  #running = 0;
  #isInTransaction = false;
  #mayShare = true;
  #isClosed = false;

  constructor(path: string, shared = new SqliteWriterThread(), checkMs = defaultCheckMs) {
    this.#path = path;
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
      this.#rows += result.changes ?? 0;
      this.#check ??= setTimeout(this.#look, this.#checkMs).unref();
      return result;
    } catch (error) {
      if (error instanceof WriterLostError && error.wasRunning) this.#mayShare = false;
      throw error;
    } finally {
      if (sql === 'rollback') this.#isInTransaction = false;
      this.#running -= 1;
    }
  }

  /** Lets what was sent end; nothing can be written afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#check);
    await this.#moved;
    await this.#thread.close(this.#path);
  }

  readonly #look = (): void => {
    this.#check = undefined;
    const rows = this.#rows;
    this.#rows = 0;
    if (this.#thread === this.#shared) return;
    if (rows < fewRows && this.#mayShare && this.#isIdle) this.#move(this.#shared);
    else this.#check = setTimeout(this.#look, this.#checkMs).unref();
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
