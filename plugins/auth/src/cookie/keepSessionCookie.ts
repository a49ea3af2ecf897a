import { getRenewalDelayMs, getRetryDelayMs } from './cookieSchedule.ts';

/** What keeping the cookie works with. */
export interface KeepCookieOptions {
  /** Gets the cookie; gives when it ends, or `undefined` where nobody has a token to get one with. */
  fetchCookie: (signal: AbortSignal) => Promise<number | undefined>;
  /** Told of the first of several failures in a row. */
  onFailure: (error: Error) => void;
  random?: () => number;
}

/** Gets the session's cookie again and again before it ends. @returns a function that ends it. */
export function keepSessionCookie({
  fetchCookie,
  onFailure,
  random = Math.random,
}: KeepCookieOptions): () => void {
  const end = new AbortController();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = async () => {
    let delayMs: number;
    try {
      delayMs = getRenewalDelayMs((await fetchCookie(end.signal)) ?? 0, Date.now(), random());
      failures = 0;
    } catch (error) {
      if (end.signal.aborted) return;
      failures += 1;
      if (failures === 1) onFailure(error as Error);
      delayMs = getRetryDelayMs(failures);
    }
    if (!end.signal.aborted) timer = setTimeout(() => void run(), delayMs);
  };
  void run();
  return () => {
    end.abort();
    clearTimeout(timer);
  };
}
