import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from '../logging/Logger.ts';

/** How a loop runs. */
export interface BackgroundLoopOptions {
  /** For the log: `'Due jobs'`. */
  name: string;
  logger: Logger;
  /**
   * One pass. The signal is aborted when the loop stops.
   *
   * @returns milliseconds until the next pass is wanted, if nobody wakes the loop before.
   */
  run(signal: AbortSignal): Promise<number | void>;
  /** Longest pause between two passes; without it a pass runs only when the loop is woken. */
  everyMs?: number;
  /** How long a wake-up waits for others like it. Default 0. */
  coalesceMs?: number;
  /** Pause after a pass that failed. Default one second. */
  retryMs?: number;
}

/**
 * Work of this process that runs by itself: when it is woken, and every so often. Passes never overlap; a wake-up during a
 * pass runs another one after it. A pass that fails is logged and tried again.
 */
export class BackgroundLoop {
  readonly #options: BackgroundLoopOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  #running: Promise<void> | undefined;
  #isWanted = false;

  constructor(options: BackgroundLoopOptions) {
    // What wakes it is often a request, whose trace its passes are no part of.
    this.#options = { ...options, run: AsyncLocalStorage.bind(signal => options.run(signal)) };
  }

  /** Wants a pass soon. */
  readonly wake = (): void => {
    if (this.#stopping.signal.aborted) return;
    if (this.#running) this.#isWanted = true;
    else this.#schedule(this.#options.coalesceMs ?? 0);
  };

  /** Wants a pass after so many milliseconds at the latest; after the one that runs, if one does. */
  wakeWithin(delayMs: number): void {
    if (this.#stopping.signal.aborted) return;
    this.#schedule(delayMs);
  }

  /** Runs a pass now, or another one after the pass that runs; settles when no pass is wanted any more. */
  async drain(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#isWanted = true;
    this.#runNow();
    while (this.#running) await this.#running;
  }

  /** Lets the current pass end; none follows. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error(`${this.#options.name}: stopping`));
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(delayMs: number): void {
    const dueAt = performance.now() + delayMs;
    if (dueAt >= this.#dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => this.#runNow(), delayMs).unref();
  }

  #runNow(): void {
    clearTimeout(this.#timer);
    this.#dueAt = Number.POSITIVE_INFINITY;
    if (this.#running) this.#isWanted = true;
    this.#running ??= this.#runAll();
  }

  async #runAll(): Promise<void> {
    const { everyMs = Number.POSITIVE_INFINITY } = this.#options;
    let pauseMs = everyMs;
    do {
      this.#isWanted = false;
      pauseMs = Math.min(await this.#runOnce(), everyMs);
    } while (this.#isWanted && !this.#stopping.signal.aborted);
    // At once with the last look at whether a pass is wanted: a wake-up in between would be lost.
    this.#running = undefined;
    if (!this.#stopping.signal.aborted && Number.isFinite(pauseMs)) this.#schedule(pauseMs);
  }

  async #runOnce(): Promise<number> {
    const { name, logger, run, retryMs = 1000 } = this.#options;
    try {
      return (await run(this.#stopping.signal)) ?? Number.POSITIVE_INFINITY;
    } catch (error) {
      if (this.#stopping.signal.aborted) return Number.POSITIVE_INFINITY;
      logger.error(`${name}: a pass failed; trying again in ${retryMs} ms`, { error });
      return retryMs;
    }
  }
}
