import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/Database.ts';
import type { Logger } from '../logging/Logger.ts';
import { BackgroundLoop } from './BackgroundLoop.ts';

/** Leases that processes hold under names which {@link Database.hold} was given. */
export interface TakeOverOptions {
  /** For the log: `'Jobs of processes that are gone'`. */
  name: string;
  logger: Logger;
  database: Pick<Database<unknown>, 'engine' | 'listUnheld'>;
  /** Who holds leases that have not run out. */
  listHolders: () => Promise<string[]>;
  /** Ends the leases of holders that are gone. */
  release: (holders: readonly string[]) => Promise<void>;
  /** Longest pause between two looks. */
  everyMs: number;
}

/** Longer than a process whose connection broke needs to open it again. */
const confirmAfterMs = 2500;

/**
 * Takes leases back from processes that are gone, so that what a killed process had claimed does not wait until they run
 * out. A process is gone when it does not hold its name, now and after a while.
 */
export class TakeOver {
  readonly #options: TakeOverOptions;
  readonly #loop: BackgroundLoop;
  readonly #stopping = new AbortController();
  /** When each holder that does not live was found missing. */
  #missing = new Map<string, number>();

  constructor(options: TakeOverOptions) {
    const { name, logger, everyMs } = options;
    this.#options = options;
    this.#loop = new BackgroundLoop({ name, logger, everyMs, run: () => this.#look() });
  }

  /** Looks soon, and from then on every so often. */
  wake(): void {
    this.#loop.wake();
  }

  /** Looks now; settles when all that is found missing is confirmed or there again. */
  async drain(): Promise<void> {
    await this.#loop.drain();
    while (this.#missing.size > 0 && !this.#stopping.signal.aborted) {
      await sleep(confirmAfterMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
      await this.#loop.drain();
    }
  }

  /** Ends after the current look. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop.stop();
  }

  /** @returns milliseconds until holders that were missing are looked for again. */
  async #look(): Promise<number | void> {
    const { database, listHolders, release } = this.#options;
    const missing = await database.listUnheld(await listHolders());
    const now = performance.now();
    // On SQLite there is no process but this one.
    const isGone = (holder: string) =>
      database.engine === 'sqlite' || now - (this.#missing.get(holder) ?? now) >= confirmAfterMs;
    const gone = missing.filter(isGone);
    if (gone.length > 0) await release(gone);
    this.#missing = new Map(
      missing
        .filter(holder => !gone.includes(holder))
        .map(holder => [holder, this.#missing.get(holder) ?? now]),
    );
    if (this.#missing.size > 0) return confirmAfterMs;
  }
}
