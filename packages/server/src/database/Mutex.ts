/** Lets one at a time pass, in the order of asking. */
export class Mutex {
  readonly #queue: (() => void)[] = [];
  #taken = false;

  /** Settles when it is the caller's turn; each turn ends with {@link release}. */
  acquire(): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return Promise.resolve();
    }
    return new Promise(resolve => this.#queue.push(resolve));
  }

  /** Ends a turn. */
  release(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#taken = false;
  }
}
