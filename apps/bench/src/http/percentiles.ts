/** Latencies of many calls, in milliseconds. */
export interface Latencies {
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** The value that a share of all values does not exceed (nearest rank). */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Sums up single times. */
export function summarize(times: readonly number[]): Latencies {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? Number.NaN,
  };
}
