import { wait as waitOnClock } from './wait.ts';

/** How the pauses between attempts grow. */
export interface RetryPauses {
  /** After the first failure, in milliseconds. */
  firstMs: number;
  /** No pause is longer; unlimited when omitted. */
  maxMs?: number;
  /** By how much each pause is longer than the one before; 2 when omitted. */
  factor?: number;
}

/** How often something is tried, and when again. */
export interface RetryOptions {
  pauses: RetryPauses;
  /** How many attempts there are at most; without a limit when omitted, until the signal aborts. */
  maxAttempts?: number;
  /** Whether a failure may pass by itself; the others are thrown at once. All may when omitted. */
  mayPass?: (error: unknown) => boolean;
  /** Called with each failure that another attempt follows. */
  onFailure?: (error: unknown) => void;
  /** After it no further attempt is made. */
  signal?: AbortSignal | undefined;
  /** Waits between attempts; for tests, and for processes that a pause must not keep alive. */
  wait?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

/** The pause before the next attempt, in milliseconds, after so many failures in a row: 1 or more. */
export function getRetryPauseMs(
  { firstMs, maxMs = Infinity, factor = 2 }: RetryPauses,
  failures: number,
): number {
  return Math.min(maxMs, firstMs * factor ** Math.max(0, failures - 1));
}

/**
 * Makes attempts until one succeeds, with growing pauses between them.
 *
 * @throws what the last attempt failed with: the limit is reached, the failure does not pass, or the signal aborted.
 */
export async function retry<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { pauses, maxAttempts = Infinity, mayPass = () => true, onFailure, signal } = options;
  const { wait = waitOnClock } = options;
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts >= maxAttempts || !mayPass(error) || signal?.aborted) throw error;
      onFailure?.(error);
      await wait(getRetryPauseMs(pauses, attempts), signal);
      if (signal?.aborted) throw error;
    }
  }
}
