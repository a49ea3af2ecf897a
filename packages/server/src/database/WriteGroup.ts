import type { Mutex } from './Mutex.ts';

/** How long a group waits for its next transaction: as long as its last commit took, within these limits. */
const idleMs = 20;
const longestIdleMs = 200;
/**
 * How long a group stays open at most; one more transaction may begin until then. Where commits take long, it is so many
 * times as long as the last one took: committing costs a tenth of the time at most, until a group would take too long.
 */
const longestMs = 2000;
const longestByCommit = 10;
const longestEverMs = 15_000;
/** How long every transaction ends by itself after one of a group failed and took the others with it. */
const aloneMs = 60_000;

interface OpenGroup {
  endsAt: number;
  stored: PromiseWithResolvers<void>;
}

/**
 * Transactions of one SQLite file that are committed together: a page of an index that many of them touch is
 * then stored once. One that fails takes the others of its group with it, who are reported.
 *
 * All methods but {@link flush} are called by whoever has its turn at the connection.
 */
export class WriteGroup {
  readonly #turn: Mutex;
  readonly #run: (sql: string) => Promise<void>;
  #open: OpenGroup | undefined;
  #timer: NodeJS.Timeout | undefined;
  #aloneUntil = 0;
  #lastCommitMs = 0;

  constructor(turn: Mutex, run: (sql: string) => Promise<void>) {
    this.#turn = turn;
    this.#run = run;
  }

  /** Begins a transaction of the group. */
  async begin(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#open) return;
    await this.#run('begin immediate');
    const stored = Promise.withResolvers<void>();
    // Not everybody waits for it.
    stored.promise.catch(() => {});
    const now = performance.now();
    const openMs = Math.min(
      Math.max(longestMs, longestByCommit * this.#lastCommitMs),
      longestEverMs,
    );
    this.#open = { endsAt: now < this.#aloneUntil ? now : now + openMs, stored };
  }

  /** Settles when the group that the current transaction belongs to is committed, or lost. */
  whenStored(): Promise<void> {
    if (!this.#open) throw new Error('No transaction of a group is open');
    return this.#open.stored.promise;
  }

  /** Ends a transaction of the group. @throws when the group was due and could not be committed. */
  async end(): Promise<void> {
    if (!this.#open) return;
    if (performance.now() < this.#open.endsAt) {
      const waitMs = Math.min(Math.max(idleMs, this.#lastCommitMs), longestIdleMs);
      this.#timer = setTimeout(() => void this.flush(), waitMs);
      return;
    }
    const { promise } = this.#open.stored;
    await this.commit();
    await promise;
  }

  /** Commits what is open, if anything is; whoever belongs to it learns whether that succeeded. */
  async commit(): Promise<void> {
    clearTimeout(this.#timer);
    const group = this.#open;
    if (!group) return;
    const startedAt = performance.now();
    try {
      await this.#run('commit');
      this.#lastCommitMs = performance.now() - startedAt;
      this.#open = undefined;
      group.stored.resolve();
    } catch (error) {
      // Some failures have ended the transaction already; whatever else is wrong, the next one meets it too.
      await this.rollBack(error).catch(() => {});
    }
  }

  /** Takes back what is open, and ends transactions one by one for a while. */
  async rollBack(reason: unknown): Promise<void> {
    clearTimeout(this.#timer);
    const group = this.#open;
    this.#open = undefined;
    this.#aloneUntil = performance.now() + aloneMs;
    group?.stored.reject(new Error('A write that was stored together failed', { cause: reason }));
    await this.#run('rollback');
  }

  /** Commits what is open when it is its turn. */
  async flush(): Promise<void> {
    await this.#turn.acquire();
    await this.commit();
    this.#turn.release();
  }
}
