import type { Logger } from '@portico/server';
import { BackgroundLoop } from '@portico/server/work';
import type { WorkerContext } from '../ingestion/IngestionContext.ts';
import { settlePending } from '../ingestion/apply/settleEntities.ts';
import type { StoreTransaction } from '../store/StoreTransaction.ts';
import { WriteSeries } from '../store/WriteSeries.ts';

const entitiesPerWrite = 500;
/**
 * After how long relations between sources that are read for the first time are shown from their other end. Each time it
 * is twice as long: what many refer to, such as a team, is written again each time.
 */
const postponedMs = 90_000;
const maxPostponedMs = 240_000;

/** Settles entities that others left pending, until none are left. */
export class SettleWorker {
  readonly #context: WorkerContext;
  readonly #loop: BackgroundLoop;
  #isBulk = false;
  #isPostponed = false;
  #nextPostponedMs = postponedMs;

  constructor(context: WorkerContext, logger: Logger) {
    this.#context = context;
    this.#loop = new BackgroundLoop({
      name: 'Pending entities',
      logger,
      run: signal => this.#settleAll(signal),
    });
  }

  /**
   * Settles everything that is pending now; several callers share one pass.
   *
   * @param isBulk - whether sources are read for the first time, so that writes may be stored together.
   */
  drain(isBulk = false): Promise<void> {
    this.#isBulk = isBulk;
    this.#isPostponed = false;
    this.#nextPostponedMs = postponedMs;
    return this.#loop.drain();
  }

  /** Settles later: more sources are read for the first time just now, and would leave the same entities pending again. */
  postpone(): void {
    if (this.#isPostponed) return;
    this.#isPostponed = true;
    this.#loop.wakeWithin(this.#nextPostponedMs);
    this.#nextPostponedMs = Math.min(this.#nextPostponedMs * 2, maxPostponedMs);
  }

  /** Ends after the write that is under way. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #settleAll(signal: AbortSignal): Promise<void> {
    const { store, limits, onWritten } = this.#context;
    this.#isBulk ||= this.#isPostponed;
    this.#isPostponed = false;
    const series = new WriteSeries(store, onWritten);
    const settle = (tx: StoreTransaction) => settlePending(tx, limits, entitiesPerWrite);
    // Once more sources have been read for the first time meanwhile, what they left pending comes later.
    const isPostponed = () => this.#isBulk && this.#isPostponed;
    let settled: number;
    do {
      settled = await (this.#isBulk ? series : store).write(settle);
      if (settled > 0) onWritten();
    } while (settled > 0 && !signal.aborted && !isPostponed());
    await series.whenStored();
  }
}
