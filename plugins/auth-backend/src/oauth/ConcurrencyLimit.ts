/** Runs at most so much work at a time; what comes beyond that waits in turn. */
export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(max: number) {
    this.#free = max;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>(resolve => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
