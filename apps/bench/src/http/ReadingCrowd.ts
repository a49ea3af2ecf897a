import { type Latencies, summarize } from './percentiles.ts';

/** What many readers met meanwhile. */
export interface CrowdFigures extends Latencies {
  calls: number;
  callsPerSecond: number;
  /** Calls that were not answered as they should be. */
  failures: number;
  /** Of the first of them. */
  failure?: string;
}

interface Call {
  run(): Promise<unknown>;
}

/** Many readers at once, each of which begins its next call when its last one has ended; the calls take turns. */
export class ReadingCrowd {
  readonly #calls: readonly Call[];
  readonly #size: number;
  #next = 0;

  constructor(calls: readonly Call[], size: number) {
    this.#calls = calls;
    this.#size = size;
  }

  /** Reads until some work has ended. */
  async readDuring(work: () => Promise<unknown>): Promise<CrowdFigures> {
    const times: number[] = [];
    const failures: string[] = [];
    const over = new AbortController();
    const read = async () => {
      while (!over.signal.aborted) {
        const call = this.#calls[this.#next++ % this.#calls.length];
        const calledAt = performance.now();
        await call?.run().catch((error: unknown) => failures.push(String(error)));
        times.push(performance.now() - calledAt);
      }
    };
    const startedAt = performance.now();
    const reading = Promise.all(Array.from({ length: this.#size }, read));
    try {
      await work();
    } finally {
      over.abort();
    }
    await reading;
    const seconds = (performance.now() - startedAt) / 1000;
    const [failure] = failures;
    return {
      ...summarize(times),
      calls: times.length,
      callsPerSecond: times.length / seconds,
      failures: failures.length,
      ...(failure !== undefined && { failure }),
    };
  }
}
