/** Counts what is open for each caller, such as streams and connections. */
export class OpenCounts {
  readonly #counts = new Map<string, number>();
  #total = 0;

  /** How many are open. */
  get total(): number {
    return this.#total;
  }

  /**
   * Counts one more of a caller.
   *
   * @param max - how many a caller may have open.
   * @returns what counts it back, once however often it is called; `undefined` when that many are open already.
   */
  take(caller: string, max: number): (() => void) | undefined {
    const count = this.#counts.get(caller) ?? 0;
    if (count >= max) return undefined;
    this.#counts.set(caller, count + 1);
    this.#total += 1;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#release(caller);
    };
  }

  #release(caller: string): void {
    const left = (this.#counts.get(caller) ?? 1) - 1;
    if (left > 0) this.#counts.set(caller, left);
    else this.#counts.delete(caller);
    this.#total -= 1;
  }
}
