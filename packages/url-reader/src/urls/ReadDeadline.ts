import { ServiceUnavailableError } from '@portico/errors';

/** The time in which a URL must be read, and what else may end it. */
export class ReadDeadline {
  readonly signal: AbortSignal;
  readonly #url: string;
  readonly #timeoutMs: number;
  readonly #timeout: AbortSignal;
  readonly #stopping: readonly AbortSignal[];

  /** @param stopping - end the reading with their reasons. */
  constructor(url: string, timeoutMs: number, ...stopping: readonly (AbortSignal | undefined)[]) {
    this.#url = url;
    this.#timeoutMs = timeoutMs;
    this.#timeout = AbortSignal.timeout(timeoutMs);
    this.#stopping = stopping.filter(signal => signal !== undefined);
    this.signal = AbortSignal.any([this.#timeout, ...this.#stopping]);
  }

  /** The error to throw for one that was caught while reading. */
  explain(error: unknown): unknown {
    const ended = this.#stopping.find(({ aborted }) => aborted);
    if (ended) return ended.reason;
    if (this.#timeout.aborted)
      return new ServiceUnavailableError(
        `'${this.#url}' did not answer within ${this.#timeoutMs / 1000} s`,
        { cause: error, code: 'host-unreachable' },
      );
    if (error instanceof TypeError)
      return new ServiceUnavailableError(
        `'${this.#url}' cannot be reached: ${describeCause(error)}`,
        { cause: error, code: 'host-unreachable' },
      );
    return error;
  }

  /** Does something in this time. */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await work(this.signal);
    } catch (error) {
      throw this.explain(error);
    }
  }
}

function describeCause(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? cause.message : error.message;
}
