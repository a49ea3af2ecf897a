import type { HttpCall, HttpClient } from './HttpClient.ts';
import { type Latencies, summarize } from './percentiles.ts';

/** How long, and how often at most, a call is repeated. */
export interface LoadLimits {
  connections: number;
  seconds: number;
  calls: number;
}

/** Latencies of one kind of call under one load. */
export interface LoadFigures extends Latencies {
  calls: number;
  callsPerSecond: number;
}

/** Repeats a call over a number of connections at once, each beginning its next when its last has ended. */
export async function measureCalls(
  client: HttpClient,
  nextCall: () => HttpCall,
  { connections, seconds, calls }: LoadLimits,
): Promise<LoadFigures> {
  const times: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let begun = 0;
  const repeat = async () => {
    while (begun < calls && performance.now() < endsAt) {
      begun++;
      const calledAt = performance.now();
      await client.send(nextCall());
      times.push(performance.now() - calledAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, repeat));
  const tookSeconds = (performance.now() - startedAt) / 1000;
  return { ...summarize(times), calls: times.length, callsPerSecond: times.length / tookSeconds };
}
