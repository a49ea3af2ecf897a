import type { Logger } from '@portico/server';
import type { WorkerContext } from '../ingestion/IngestionContext.ts';
import { settlePending } from '../ingestion/settleEntities.ts';
import type { StoreTransaction } from '../store/StoreTransaction.ts';
import { WriteSeries } from '../store/WriteSeries.ts';

const entitiesPerWrite = 500;
const retryMs = 1000;
/** After how long some of the relations between sources that are read for the first time are shown from their other end. */
const postponedMs = 15_000;

/** Settles entities that others left pending, until none are left. */
export class SettleWorker {
  readonly #context: WorkerContext;
  readonly #logger: Logger;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #isBulk = false;
  #postponed: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(context: WorkerContext, logger: Logger) {
    this.#context = context;
    this.#logger = logger;
  }

  /**
   * Settles everything that is pending now; several callers share one pass.
   *
   * @param isBulk - whether sources are read for the first time, so that writes may be stored together.
   */
  drain(isBulk = false): Promise<void> {
    clearTimeout(this.#postponed);
    this.#postponed = undefined;
    this.#isWanted = true;
    this.#isBulk = isBulk;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Settles later: more sources are read for the first time just now, and would leave the same entities pending again. */
  postpone(): void {
    this.#postponed ??= setTimeout(() => void this.drain(true), postponedMs).unref();
  }

  /** Ends after the write that is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#postponed);
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
    const series = new WriteSeries(store, onWritten);
    const settle = (tx: StoreTransaction) => settlePending(tx, limits, entitiesPerWrite);
    // Once more sources have been read for the first time meanwhile, what they left pending comes later.
    const isPostponed = () => this.#isBulk && this.#postponed !== undefined;
    let settled: number;
    do {
      settled = await (this.#isBulk ? series : store).write(settle);
      if (settled > 0) onWritten();
    } while (settled > 0 && !this.#isStopped && !isPostponed());
    await series.whenStored();
  }
}
