/** Topics with changes that are not read yet, each once however often it changes. */
export class ChangedTopics {
  readonly #coalesceMs: number;
  readonly #ready: Set<string>;
  readonly #recent = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #wake: (() => void) | undefined;
  #isClosed = false;

  /** @param topics - those that are to be read at once. @param coalesceMs - how long others wait for more changes. */
  constructor(topics: Iterable<string>, coalesceMs: number) {
    this.#ready = new Set(topics);
    this.#coalesceMs = coalesceMs;
  }

  add(topic: string): void {
    if (this.#isClosed) return;
    this.#recent.add(topic);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      for (const each of this.#recent) this.#ready.add(each);
      this.#recent.clear();
      this.#wake?.();
    }, this.#coalesceMs);
  }

  /** Waits for a topic to read, and removes it; `undefined` once closed. */
  async take(): Promise<string | undefined> {
    while (this.#ready.size === 0 && !this.#isClosed)
      await new Promise<void>(resolve => {
        this.#wake = resolve;
      });
    if (this.#isClosed) return undefined;
    const [topic] = this.#ready;
    this.#ready.delete(topic as string);
    return topic;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#wake?.();
  }
}
