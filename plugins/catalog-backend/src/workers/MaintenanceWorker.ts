import type { Logger } from '@portico/server';
import type { CatalogStore } from '../store/CatalogStore.ts';
import { dropChangesBefore } from '../store/changeFeed.ts';

const firstDelayMs = 5 * 60 * 1000;
const intervalMs = 60 * 60 * 1000;

/** Drops what is older than the catalog keeps. */
export class MaintenanceWorker {
  readonly #store: CatalogStore;
  readonly #retentionMs: number;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: CatalogStore, retentionMs: number, logger: Logger) {
    this.#store = store;
    this.#retentionMs = retentionMs;
    this.#logger = logger;
  }

  /** Begins to work, soon: a process may not live for an hour. */
  start(): void {
    this.#schedule(firstDelayMs);
  }

  /** Drops what is too old now. */
  async run(): Promise<void> {
    try {
      const time = this.#store.now(-this.#retentionMs);
      await this.#store.write(tx => dropChangesBefore(tx, time));
    } catch (error) {
      this.#logger.error('Old changes could not be dropped; trying again later', { error });
    }
  }

  /** Ends. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #schedule(delayMs: number): void {
    this.#timer = setTimeout(() => {
      this.#schedule(intervalMs);
      void this.run();
    }, delayMs).unref();
  }
}
