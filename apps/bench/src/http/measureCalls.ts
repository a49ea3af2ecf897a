import type { HttpCall, HttpClient } from './HttpClient.ts';
import { type LoadFigures, measureRuns } from './measureRuns.ts';

/** How long, and how often at most, a call is repeated. */
export interface LoadLimits {
  connections: number;
  seconds: number;
  calls: number;
}

/** Repeats a call over a number of connections at once. */
export function measureCalls(
  client: HttpClient,
  nextCall: () => HttpCall,
  limits: LoadLimits,
): Promise<LoadFigures> {
  return measureRuns(() => client.send(nextCall()), limits);
}
