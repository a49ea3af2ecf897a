import { type Latencies, summarize } from './percentiles.ts';

/** Latencies of some work under one load. */
export interface LoadFigures extends Latencies {
  calls: number;
  callsPerSecond: number;
}

/** Repeats work so many times at once, each beginning its next run when its last one has ended. */
export async function measureRuns(
  run: () => Promise<unknown>,
  {
    connections,
    seconds,
    calls = Number.POSITIVE_INFINITY,
  }: { connections: number; seconds: number; calls?: number },
): Promise<LoadFigures> {
  const times: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let begun = 0;
  const repeat = async () => {
    while (begun < calls && performance.now() < endsAt) {
      begun++;
      const calledAt = performance.now();
      await run();
      times.push(performance.now() - calledAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, repeat));
  const tookSeconds = (performance.now() - startedAt) / 1000;
  return { ...summarize(times), calls: times.length, callsPerSecond: times.length / tookSeconds };
}
