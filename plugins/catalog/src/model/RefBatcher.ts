const mostRefs = 100;
const delayMs = 50;

interface Asker<Value> {
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/** Reads things by ref, for many askers in few calls: what is asked within 50 ms goes together, 100 refs at most. */
export class RefBatcher<Value> {
  readonly #read: (entityRefs: readonly string[]) => Promise<readonly Value[]>;
  #asked = new Map<string, Asker<Value>[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param read - answers in the order of the refs. */
  constructor(read: (entityRefs: readonly string[]) => Promise<readonly Value[]>) {
    this.#read = read;
  }

  load(entityRef: string): Promise<Value> {
    return new Promise((resolve, reject) => {
      const askers = this.#asked.get(entityRef);
      if (askers) askers.push({ resolve, reject });
      else this.#asked.set(entityRef, [{ resolve, reject }]);
      if (this.#asked.size >= mostRefs) void this.#send();
      else this.#timer ??= setTimeout(() => void this.#send(), delayMs);
    });
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const asked = this.#asked;
    this.#asked = new Map();
    try {
      const values = await this.#read([...asked.keys()]);
      for (const [index, askers] of [...asked.values()].entries()) {
        for (const { resolve } of askers) resolve(values[index] as Value);
      }
    } catch (error) {
      for (const askers of asked.values()) for (const { reject } of askers) reject(error);
    }
  }
}
