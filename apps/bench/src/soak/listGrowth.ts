import type { SteadyMinute } from '../report/loadFigures.ts';
import { fitLine, isGrowing } from './fitLine.ts';

/** Caches fill and code is compiled until then. */
const warmingShare = 1 / 3;
/** In an hour, of what there is on average. */
const limit = { share: 0.05, time: 60 };
const fewestMinutes = 6;

/** What of each minute must not grow. */
const watched = {
  memory: ({ rssBytes }: SteadyMinute) => rssBytes,
  heap: ({ heapBytes }: SteadyMinute) => heapBytes,
  'memory beside the heap': ({ externalBytes }: SteadyMinute) => externalBytes,
  'open handles': ({ handles }: SteadyMinute) => handles,
} as const;

/** What grows by more than it may, after the first third of all minutes; in words. */
export function listGrowth(minutes: readonly SteadyMinute[]): string[] {
  if (minutes.length < fewestMinutes) return [];
  const settled = minutes.slice(Math.ceil(minutes.length * warmingShare));
  return Object.entries(watched).flatMap(([name, read]) => {
    const line = fitLine(settled.map((minute, at) => [at, read(minute)] as const));
    const percent = (100 * line.slope * limit.time) / line.mean;
    return isGrowing(line, limit) ? [`The ${name} grows by ${percent.toFixed(1)} % an hour`] : [];
  });
}
