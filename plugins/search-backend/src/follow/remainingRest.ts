/** How many times as long as the pass before it a rest is at most. */
const restFactor = 4;
const maxRestMs = 30_000;
/** A source that reported nothing for so long has come to its end, and is read at once. */
const quietEnoughMs = 1000;

/** A rest after a long pass. */
export interface Rest {
  /** How long the pass took. */
  passMs: number;
  /** How long the rest has lasted. */
  restedMs: number;
  /** Since when the source has reported no change; omitted for sources that report none. */
  quietMs?: number | undefined;
}

/**
 * How long a source still rests before it is read again or, where it may become quiet meanwhile, looked at again; 0 when
 * the rest is over. While a source changes all the time, as a catalog does that is read for the first time, it is read in
 * ever larger steps: what changes several times is indexed once, and the source has the machine for itself.
 */
export function getRemainingRestMs({ passMs, restedMs, quietMs }: Rest): number {
  const leftMs = Math.max(0, Math.min(maxRestMs, restFactor * passMs) - restedMs);
  if (quietMs === undefined) return leftMs;
  return Math.min(leftMs, Math.max(0, quietEnoughMs - quietMs));
}
