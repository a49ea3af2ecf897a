import type { SessionLifetime } from './RenewingSession.ts';

const refreshBeforeMs = 180_000;
/** A session that never has more than that left would be renewed with every call. */
const leastFreshMs = 30_000;
const defaultLifetimeMs = 5 * 60_000;

/**
 * How long a session is used whose parts end at these times: it is renewed when under 180 seconds remain, and a short
 * one after 30 seconds, or half its time.
 */
export function getRefreshedLifetime(
  expiriesMs: readonly (number | undefined)[],
  nowMs: number,
): SessionLifetime {
  const known = expiriesMs.filter(at => at !== undefined);
  const expiresAtMs = known.length > 0 ? Math.min(...known) : nowMs + defaultLifetimeMs;
  // Without a known end, the whole of the default is used.
  return {
    freshUntilMs:
      known.length > 0
        ? Math.max(
            expiresAtMs - refreshBeforeMs,
            nowMs + Math.min((expiresAtMs - nowMs) / 2, leastFreshMs),
          )
        : expiresAtMs,
    expiresAtMs,
  };
}
