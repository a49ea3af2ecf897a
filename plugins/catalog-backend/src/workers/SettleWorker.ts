import type { Logger } from '@portico/server';
import type { IngestionContext } from '../ingestion/IngestionContext.ts';
import { settlePending } from '../ingestion/settleEntities.ts';

const entitiesPerWrite = 500;
const retryMs = 1000;

/** Settles entities that others left pending, until none are left. */
export class SettleWorker {
  readonly #context: IngestionContext;
  readonly #logger: Logger;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #isStopped = false;

  constructor(context: IngestionContext, logger: Logger) {
    this.#context = context;
    this.#logger = logger;
  }

  /** Settles everything that is pending now; several callers share one pass. */
  drain(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Ends after the write that is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false;
      try {
        await this.#settleAll();
      } catch (error) {
        this.#logger.error('Entities could not be settled; trying again', { error });
        this.#isWanted = true;
        await new Promise(resolve => setTimeout(resolve, retryMs));
      }
    }
  }

  async #settleAll(): Promise<void> {
    const { store, limits, onWritten } = this.#context;
    let settled: number;
    do {
      settled = await store.write(tx => settlePending(tx, limits, entitiesPerWrite));
      if (settled > 0) onWritten();
    } while (settled > 0 && !this.#isStopped);
  }
}
