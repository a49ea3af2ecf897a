const maxRefs = 100;
const defaultWindowMs = 50;

interface Caller<Value> {
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/** Reads values by ref, for many callers in few calls: refs that are requested within a window go together, at most 100. */
export class RefBatcher<Value> {
  readonly #read: (entityRefs: readonly string[]) => Promise<readonly Value[]>;
  readonly #windowMs: number;
  #pending = new Map<string, Caller<Value>[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param read - returns values in the order of the refs.
   * @param windowMs - how long others may join the first; 50 when omitted, 0 for those of the same moment.
   */
  constructor(
    read: (entityRefs: readonly string[]) => Promise<readonly Value[]>,
    windowMs = defaultWindowMs,
  ) {
    this.#read = read;
    this.#windowMs = windowMs;
  }

  load(entityRef: string): Promise<Value> {
    return new Promise((resolve, reject) => {
      const callers = this.#pending.get(entityRef);
      if (callers) callers.push({ resolve, reject });
      else this.#pending.set(entityRef, [{ resolve, reject }]);
      if (this.#pending.size >= maxRefs) void this.#send();
      else this.#timer ??= setTimeout(() => void this.#send(), this.#windowMs);
    });
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const pending = this.#pending;
    this.#pending = new Map();
    try {
      const values = await this.#read([...pending.keys()]);
      for (const [index, callers] of [...pending.values()].entries()) {
        for (const { resolve } of callers) resolve(values[index] as Value);
      }
    } catch (error) {
      for (const callers of pending.values()) for (const { reject } of callers) reject(error);
    }
  }
}
