import type { Logger } from '@portico/server';
import { BackgroundLoop } from '@portico/server/work';
import type { CatalogStore } from '../store/CatalogStore.ts';
import { dropChangesBefore } from '../store/changeFeed.ts';

const firstDelayMs = 5 * 60 * 1000;
const intervalMs = 60 * 60 * 1000;

/** Drops what is older than the catalog keeps. */
export class MaintenanceWorker {
  readonly #loop: BackgroundLoop;

  constructor(store: CatalogStore, retentionMs: number, logger: Logger) {
    this.#loop = new BackgroundLoop({
      name: 'Old changes',
      logger,
      everyMs: intervalMs,
      run: () => store.write(tx => dropChangesBefore(tx, store.now(-retentionMs))),
    });
  }

  /** Begins to work, soon: a process may not live for an hour. */
  start(): void {
    this.#loop.wakeWithin(firstDelayMs);
  }

  /** Drops what is too old now. */
  run(): Promise<void> {
    return this.#loop.drain();
  }

  /** Ends after the write that is under way. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }
}
