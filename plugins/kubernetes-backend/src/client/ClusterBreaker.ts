const maxFailures = 3;
const minPauseMs = 5000;
const maxPauseMs = 60_000;

/** Stops calls to a cluster that does not answer, and lets one through from time to time to see whether it does again. */
export class ClusterBreaker {
  readonly #now: () => number;
  #failures = 0;
  #pausedUntil = 0;
  #pauses = 0;
  #lastError: string | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Why calls are not made at the moment. */
  get pausedBy(): string | undefined {
    return this.#failures >= maxFailures && this.#now() < this.#pausedUntil
      ? this.#lastError
      : undefined;
  }

  /** How often there was a pause; calls note it before they begin. */
  get pauses(): number {
    return this.#pauses;
  }

  get lastError(): string | undefined {
    return this.#failures > 0 ? this.#lastError : undefined;
  }

  /** Whether a call may be made; after a pause only one, until it has ended. */
  admit(): boolean {
    if (this.#failures < maxFailures) return true;
    if (this.#now() < this.#pausedUntil) return false;
    this.#pausedUntil = this.#now() + minPauseMs;
    return true;
  }

  succeed(): void {
    this.#failures = 0;
    this.#lastError = undefined;
  }

  /**
   * @param pauses - as it was when the call began. Calls that are under way together fail together: those that are left
   *   when a pause begins make it no longer.
   */
  fail(error: string, pauses: number): void {
    this.#lastError = error;
    if (pauses !== this.#pauses) return;
    this.#failures += 1;
    if (this.#failures < maxFailures) return;
    this.#pauses += 1;
    const pauseMs = Math.min(minPauseMs * 2 ** (this.#failures - maxFailures), maxPauseMs);
    this.#pausedUntil = this.#now() + pauseMs;
  }
}
