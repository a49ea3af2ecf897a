import { setTimeout as sleep } from 'node:timers/promises';
import { type Latencies, summarize } from '../http/percentiles.ts';

/** Work that is done again and again. */
export interface SteadyTask {
  id: string;
  /** From the start of one run to that of the next, or longer when it takes longer. */
  everyMs: number;
  run(): Promise<unknown>;
}

/** How the runs of some time did. */
export interface SteadyRuns extends Latencies {
  runs: number;
  failures: string[];
}

/** Several kinds of work at once, each at its own rate. */
export class SteadyWork {
  readonly #tasks: readonly SteadyTask[];
  #times = new Map<string, number[]>();
  #failures: string[] = [];

  constructor(tasks: readonly SteadyTask[]) {
    this.#tasks = tasks;
  }

  /** Works until the signal aborts, and until the last run has ended. */
  async runUntil(signal: AbortSignal): Promise<void> {
    await Promise.all(this.#tasks.map(task => this.#repeat(task, signal)));
  }

  /**
   * What was done since it was last called.
   *
   * @param id - of the task whose times are wanted.
   */
  takeRuns(id: string): SteadyRuns {
    const runs = [...this.#times.values()].reduce((sum, times) => sum + times.length, 0);
    const taken = { ...summarize(this.#times.get(id) ?? []), runs, failures: this.#failures };
    this.#times = new Map();
    this.#failures = [];
    return taken;
  }

  async #repeat({ id, everyMs, run }: SteadyTask, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const startedAt = performance.now();
      await run().catch((error: unknown) => this.#failures.push(`${id}: ${String(error)}`));
      const tookMs = performance.now() - startedAt;
      this.#times.set(id, [...(this.#times.get(id) ?? []), tookMs]);
      await sleep(Math.max(0, everyMs - tookMs), undefined, { signal }).catch(() => undefined);
    }
  }
}
