const maxRefs = 100;
const delayMs = 50;

interface Asker<Value> {
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/** Reads things by ref, for many askers in few calls: what is asked within 50 ms goes together, 100 refs at most. */
export class RefBatcher<Value> {
  readonly #read: (entityRefs: readonly string[]) => Promise<readonly Value[]>;
  #pending = new Map<string, Asker<Value>[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param read - answers in the order of the refs. */
  constructor(read: (entityRefs: readonly string[]) => Promise<readonly Value[]>) {
    this.#read = read;
  }

  load(entityRef: string): Promise<Value> {
    return new Promise((resolve, reject) => {
      const askers = this.#pending.get(entityRef);
      if (askers) askers.push({ resolve, reject });
      else this.#pending.set(entityRef, [{ resolve, reject }]);
      if (this.#pending.size >= maxRefs) void this.#send();
      else this.#timer ??= setTimeout(() => void this.#send(), delayMs);
    });
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const pending = this.#pending;
    this.#pending = new Map();
    try {
      const values = await this.#read([...pending.keys()]);
      for (const [index, askers] of [...pending.values()].entries()) {
        for (const { resolve } of askers) resolve(values[index] as Value);
      }
    } catch (error) {
      for (const askers of pending.values()) for (const { reject } of askers) reject(error);
    }
  }
}
