import { getRetryPauseMs } from '@portico/errors';
const retryPauses = { firstMs: 5000, maxMs: 5 * 60_000 };
const shortestWaitMs = 5 * 60_000;
const marginFromMs = 60_000;
const marginToMs = 4 * 60_000;

/** How long to wait after a number of failures in a row: 5 seconds, doubling up to 5 minutes. */
export function getRetryDelayMs(failures: number): number {
  return getRetryPauseMs(retryPauses, failures);
}

/**
 * How long to wait until the cookie is requested again: until 1 to 4 minutes before it ends, so that not all
 * tabs ask at once, and at least 5 minutes.
 *
 * @param random - from 0 up to 1.
 */
export function getRenewalDelayMs(expiresAtMs: number, nowMs: number, random: number): number {
  const marginMs = marginFromMs + random * (marginToMs - marginFromMs);
  return Math.max(shortestWaitMs, expiresAtMs - nowMs - marginMs);
}
