import type { Logger } from '@portico/server';
import type { IngestionContext } from '../ingestion/IngestionContext.ts';
import { dropChangesBefore } from '../store/changeFeed.ts';

const intervalMs = 60 * 60 * 1000;

/** Drops what is older than the catalog keeps. */
export class MaintenanceWorker {
  readonly #context: IngestionContext;
  readonly #retentionMs: number;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: IngestionContext, retentionMs: number, logger: Logger) {
    this.#context = context;
    this.#retentionMs = retentionMs;
    this.#logger = logger;
  }

  /** Begins to work, the first time after an hour. */
  start(): void {
    this.#timer = setInterval(() => void this.run(), intervalMs).unref();
  }

  /** Drops what is too old now. */
  async run(): Promise<void> {
    const { store } = this.#context;
    try {
      await store.write(tx => dropChangesBefore(tx, store.now(-this.#retentionMs)));
    } catch (error) {
      this.#logger.error('Old changes could not be dropped; trying again later', { error });
    }
  }

  /** Ends. */
  stop(): void {
    clearInterval(this.#timer);
  }
}
