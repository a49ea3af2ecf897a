interface PendingItem<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Sends what is requested within a short time as one call. */
export class Batcher<Item, Result> {
  readonly #send: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #delayMs: number;
  #pending: PendingItem<Item, Result>[] = [];

  /**
   * @param options.send - returns one result per item, in order.
   * @param options.delayMs - how long the first item waits for others; with 0 only for those of the same task.
   */
  constructor(options: {
    send: (items: readonly Item[]) => Promise<readonly Result[]>;
    delayMs: number;
  }) {
    this.#send = options.send;
    this.#delayMs = options.delayMs;
  }

  /** Adds an item to the next call. */
  request(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#pending.length === 0) setTimeout(() => void this.#flush(), this.#delayMs);
      this.#pending.push({ item, resolve, reject });
    });
  }

  async #flush(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    try {
      const results = await this.#send(pending.map(({ item }) => item));
      for (const [at, { resolve }] of pending.entries()) resolve(results[at] as Result);
    } catch (error) {
      for (const { reject } of pending) reject(error);
    }
  }
}
