/** How often work of a plugin failed or was slow. */
export interface PluginWorkCount {
  plugin: string;
  failed: number;
  slow: number;
  slowestMs: number;
}

/** What of a plugin's work is counted. */
export interface CountedWork<T> {
  /** Work that takes longer is slow. */
  slowMs: number;
  /** Whether its outcome is a failure of the plugin; none is when omitted. */
  isFailure?: (outcome: PromiseSettledResult<T>) => boolean;
}

/** Counts work that failed or was slow, by plugin. */
export class WorkCounts {
  readonly #now: () => number;
  readonly #counts = new Map<string, Omit<PluginWorkCount, 'plugin'>>();

  /** @param now - a clock that only goes forward, in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Runs work of a plugin. */
  async run<T>(plugin: string, work: () => Promise<T> | T, counted: CountedWork<T>): Promise<T> {
    const startedAt = this.#now();
    const [outcome] = await Promise.allSettled([(async () => work())()]);
    const ms = Math.round(this.#now() - startedAt);
    const isSlow = ms > counted.slowMs;
    const isFailure = counted.isFailure?.(outcome) ?? false;
    if (isSlow || isFailure) this.#note(plugin, isSlow ? ms : 0, isFailure);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  /** Those with any, most failures first. */
  list(): PluginWorkCount[] {
    return [...this.#counts]
      .map(([plugin, counts]) => ({ plugin, ...counts }))
      .toSorted((a, b) => b.failed - a.failed || b.slow - a.slow);
  }

  #note(plugin: string, slowMs: number, isFailure: boolean): void {
    const { failed = 0, slow = 0, slowestMs = 0 } = this.#counts.get(plugin) ?? {};
    this.#counts.set(plugin, {
      failed: failed + (isFailure ? 1 : 0),
      slow: slow + (slowMs > 0 ? 1 : 0),
      slowestMs: Math.max(slowestMs, slowMs),
    });
  }
}
