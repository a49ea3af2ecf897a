/** How a plugin held the serving thread: nothing else was answered meanwhile. */
export interface PluginHold {
  plugin: string;
  /** How often, while its calls or tasks ran. */
  count: number;
  totalMs: number;
  longestMs: number;
}

/** Shorter ones are part of any work. */
const minHoldMs = 200;
const tickMs = 50;

/**
 * Notes which plugins held the serving thread. A hold is seen after it, when a timer comes late; it counts for those whose work ran
 * meanwhile, so that a plugin may appear because of another one that ran beside it, and the one that holds always does.
 */
export class LoopHolds {
  readonly #now: () => number;
  readonly #holds = new Map<string, Omit<PluginHold, 'plugin'>>();
  /** Work that runs, by plugin. */
  readonly #running = new Map<string, number>();
  /** Those whose work ran since the last tick. */
  readonly #seen = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #tickedAt = 0;

  /** @param now - a clock that only goes forward, in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Runs work of a plugin. Its holds are noted from the first work on. */
  async run<T>(plugin: string, work: () => Promise<T> | T): Promise<T> {
    this.#start();
    this.#running.set(plugin, (this.#running.get(plugin) ?? 0) + 1);
    this.#seen.add(plugin);
    try {
      return await work();
    } finally {
      this.#running.set(plugin, (this.#running.get(plugin) ?? 1) - 1);
    }
  }

  /** Those that held it, the longest first. */
  list(): PluginHold[] {
    return [...this.#holds]
      .map(([plugin, hold]) => ({ plugin, ...hold }))
      .toSorted((a, b) => b.longestMs - a.longestMs);
  }

  /** Ends noting. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #start(): void {
    if (this.#timer) return;
    this.#tickedAt = this.#now();
    this.#timer = setInterval(() => this.#tick(), tickMs).unref();
  }

  #tick(): void {
    const now = this.#now();
    const lateMs = Math.round(now - this.#tickedAt - tickMs);
    if (lateMs >= minHoldMs) for (const plugin of this.#seen) this.#note(plugin, lateMs);
    this.#tickedAt = now;
    this.#seen.clear();
    for (const [plugin, count] of this.#running) if (count > 0) this.#seen.add(plugin);
  }

  #note(plugin: string, ms: number): void {
    const { count = 0, totalMs = 0, longestMs = 0 } = this.#holds.get(plugin) ?? {};
    this.#holds.set(plugin, {
      count: count + 1,
      totalMs: totalMs + ms,
      longestMs: Math.max(longestMs, ms),
    });
  }
}
