import { getRetryPauseMs } from '@portico/errors';
const pauses = { firstMs: 2000, maxMs: 5 * 60_000 };

/**
 * Attempts that wait after failures, so that a credential which is refused is not sent with each call: two seconds after
 * the first, twice as long after each further one, at most five minutes. Until then the last error is thrown again.
 */
export class BackOff {
  readonly #now: () => number;
  #failures = 0;
  #failed: { error: unknown; until: number } | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @throws what the attempt throws, or threw last while it is not made again. */
  async attempt<T>(make: () => Promise<T>): Promise<T> {
    if (this.#failed && this.#now() < this.#failed.until) throw this.#failed.error;
    try {
      const made = await make();
      this.#failed = undefined;
      this.#failures = 0;
      return made;
    } catch (error) {
      this.#failures += 1;
      this.#failed = { error, until: this.#now() + getRetryPauseMs(pauses, this.#failures) };
      throw error;
    }
  }
}
